import { isDate } from './cell-content.ts';
import { normalise } from './column-names.ts';

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(',').map((word) => normalise(word)));

const YES = wordsOf(
  'yes,y,true,1,x,on,oui,o,vrai,sí,s,verdadero,sim,verdadeiro,ja,j,wahr,vero,waar,evet,doğru,ndiyo,ndio,kweli,aane,eh,bẹẹni,ya,iya,हाँ,да,نعم,是',
);
const NO = wordsOf(
  'no,n,false,0,off,non,faux,falso,não,nein,falsch,nee,onwaar,hayır,yanlış,hapana,la,siyo,daabi,aʼa,rara,tidak,नहीं,нет,لا,否',
);
/** What the lists of other programs say of whoever wants nothing, in a column of any name. */
const REFUSED = wordsOf(
  `opt out,opted out,optout,unsubscribed,unsubscribe,do not contact,do not call,do not text,dnc,dnd,stop,stopped,refused,declined,withdrawn,denied,
   désabonné,désabonnée,désinscrit,désinscrite,refus,refusé,refusée,ne pas contacter,opposition,
   baja,dado de baja,dada de baja,no contactar,rechazado,rechazada,descadastrado,descadastrada,não contactar,recusado,recusada,cancelado,
   abgemeldet,widerrufen,abgelehnt,nicht kontaktieren,disiscritto,disiscritta,rifiutato,non contattare,uitgeschreven,afgemeld,geweigerd,niet contacteren,
   ملغي,إلغاء الاشتراك,لا تتصل,amekataa,amejitoa,ayrıldı,berhenti,отписан,отказ`,
);
const AGREED = wordsOf(
  `opt in,opted in,optin,subscribed,granted,given,agreed,accepted,active,ok,allowed,abonné,abonnée,inscrit,inscrite,accepté,acceptée,accord,actif,active,
   suscrito,suscrita,aceptado,aceptada,activo,activa,inscrito,inscrita,aceito,aceita,ativo,ativa,angemeldet,zugestimmt,erteilt,aktiv,
   iscritto,iscritta,accettato,attivo,ingeschreven,akkoord,actief,مشترك,موافق,amekubali,onaylandı,setuju,подписан,согласен`,
);

/** Whether a yes refuses, as below "Opt out?", or a no, as below "Consent?". */
export type RefusedWhen = 'yes' | 'no';

/** Tells whether a cell says that the person gets no messages; null if the words are not known. */
export function readRefusal(cell: string, when: RefusedWhen): boolean | null {
  const word = normalise(cell);
  if (REFUSED.has(word)) return true;
  if (AGREED.has(word)) return false;
  // The day on which they opted out, or agreed.
  if (YES.has(word) || isDate(cell)) return when === 'yes';
  return NO.has(word) ? when === 'no' : null;
}

/** True for words that say by themselves, in a column of any name, what somebody wants. */
export const saysRefusal = (cell: string): boolean => REFUSED.has(normalise(cell));
