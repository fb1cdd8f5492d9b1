import type { ColumnTarget } from './column.ts';

export type Meaning = Exclude<ColumnTarget['to'], 'field' | 'new_field' | 'leave_out'>;

export const isOfRefusals = (meaning: Meaning | null): meaning is 'opt_out' | 'opt_out_when_no' =>
  meaning === 'opt_out' || meaning === 'opt_out_when_no';

export interface NameMeaning {
  readonly means: Meaning;
  /** False for a name that may mean something else: "Contact" is a number in one file and a person in another. */
  readonly isSure: boolean;
}

/**
 * The names that people give columns in English, French, Spanish, Portuguese, German, Italian, Dutch, Arabic, Swahili, Twi,
 * Hausa, Yoruba, Turkish, Hindi and Indonesian, and those in files that phones, Google, Outlook and shops export.
 */
const NAMES: Readonly<Record<Meaning, string>> = {
  phone_number: `
    phone, phone number, phone no, phone num, phone nr, phonenumber, phone 1, phone 1 value, mobile, mobile no, mobile number, mobile num,
    mobile phone, mobile phone number, mob, mob no, mobil, msisdn, tel, tel no, tel number, telno, telephone, telephone no, telephone number,
    cell, cell no, cell number, cell phone, cellphone, cellular, cellular number, contact no, contact num, contact number,
    contact phone, contact phone number, contact mobile, whatsapp, whatsapp no, whatsapp number, whatsapp phone, sms, sms number, gsm, gsm no,
    gsm number, handphone, hp, handset, primary phone, primary phone number, home phone, work phone, business phone, momo number,
    mobile money number, phone mobile, customer phone, customer phone number, client phone, billing phone, shipping phone, recipient number,
    destination number, subscriber number, phone with country code, call number, dial number, line,
    telephone portable, tel portable, portable, numero, numero de telephone, numero telephone, no de telephone, n de telephone, no tel, n tel,
    num tel, num telephone, numero de portable, numero portable, numero mobile, tel mobile, mobile tel, no telephone, gsm portable, numero gsm,
    telefono, numero de telefono, telefono movil, movil, celular, numero de celular, numero celular, numero movil, tel celular, no de celular,
    no celular, no telefono, num telefono, fono, whatsapp celular,
    telefone, numero de telefone, telemovel, numero de telemovel, telefone celular, numero do celular, numero de telefone celular, contacto telefonico,
    fone, n de telefone, numero do telefone, telefone movel,
    telefon, telefonnummer, telefonnr, telefon nr, tel nr, handy, handynummer, handynr, handy nr, mobilnummer, mobiltelefon, mobilfunk, mobilfunknummer,
    rufnummer, mobilnr, mobil nr,
    telefono cellulare, cellulare, numero di telefono, numero cellulare, numero di cellulare, recapito telefonico,
    telefoonnummer, telefoon, mobiel, mobiel nummer, gsm nummer, mobiele nummer,
    رقم الهاتف, رقم الجوال, الجوال, الهاتف, هاتف, جوال, موبايل, رقم الموبايل, رقم التليفون, تليفون, محمول, رقم المحمول, رقم الهاتف المحمول, رقم الاتصال, واتساب,
    simu, namba ya simu, nambari ya simu, namba, nambari, simu ya mkononi, namba za simu,
    telefon nomba, ahomatrofo, ahomatrofo noma, ahomatrofoo, fon, fon noma, fon nomba, fone noma,
    lambar waya, lambar wayar, lamba, waya, nomba foonu, nomba ero ibanisoro, foonu, nomba telifoonu,
    cep telefonu, cep, cep no, telefon numarasi, gsm numarasi, nomor telepon, nomor hp, no hp, nomor handphone, telepon, nomor whatsapp, no wa,
    मोबाइल, मोबाइल नंबर, फोन, फोन नंबर, फ़ोन, फ़ोन नंबर, телефон, номер телефона, мобильный, 手机, 手机号, 手机号码, 电话, 电话号码`,
  first_name: `
    first name, firstname, first, fname, given name, givenname, given names, forename, forenames, other names, othernames, christian name, f name, first names,
    customer first name, billing first name, preferred name, nickname,
    prenom, prenoms, prenom s, prenom client,
    nombre, nombres, primer nombre, nombre de pila, nombre s,
    primeiro nome, nome proprio, vorname, vornamen, rufname, voornaam, nome di battesimo,
    الاسم الأول, الاسم الاول, الاسم الشخصي,
    jina la kwanza, jina la mwanzo, din a edi kan, abodin, sunan farko, oruko akoko, ad, adi, isim, nama depan, पहला नाम, имя, 名`,
  last_name: `
    last name, lastname, last, lname, surname, sur name, family name, familyname, second name, l name, customer last name, billing last name, last names,
    nom de famille, nom famille, nom,
    apellido, apellidos, primer apellido, apellido s, apellido paterno,
    sobrenome, apelido, apelidos, ultimo nome, nome de familia,
    nachname, familienname, zuname, achternaam, familienaam, cognome,
    اسم العائلة, اللقب, الاسم الأخير, الاسم الاخير, العائلة,
    jina la ukoo, jina la mwisho, jina la familia, abusua din, sunan mahaifi, oruko idile, soyad, soyadi, soyisim, nama belakang, उपनाम, फамилия, фамилия, 姓`,
  full_name: `
    name, full name, fullname, names, name in full, display name, contact name, customer name, client name, customer, client, member name, member, student name, student,
    person, subscriber, subscriber name, recipient name, recipient, employee name, guest name, attendee, attendee name, patient name, beneficiary name, account name,
    name and surname, first and last name, first name and last name, file as, file under, names of member, billing name, shipping name,
    nom complet, nom et prenom, nom et prenoms, nom prenom, nom prenoms, prenom et nom, noms et prenoms, nom du client, nom client, noms, nom du contact,
    nombre completo, nombre y apellido, nombre y apellidos, nombres y apellidos, nombre del cliente, cliente, apellidos y nombres, nombre cliente,
    nome, nome completo, nome e sobrenome, nome do cliente, nome e cognome, nominativo, nome e apelido,
    vollstandiger name, vor und nachname, vorname nachname, name vorname, kunde, kundenname, kontakt name, kontaktname,
    naam, volledige naam, klantnaam,
    الاسم, الاسم الكامل, الإسم, اسم العميل, الاسم بالكامل, الاسم الثلاثي, الاسم الرباعي,
    jina, jina kamili, majina, jina la mteja, din, edin, din a ewo mu, suna, cikakken suna, oruko, oruko kikun, oruko lekunrere, ad soyad, adi soyadi, isim soyisim,
    nama, nama lengkap, नाम, पूरा नाम, фио, 姓名, 名字`,
  opt_out: `
    opt out, opted out, optout, optouts, opt outs, has opted out, sms opt out, marketing opt out, do not contact, do not call, do not text, do not sms, do not disturb,
    do not message, dnc, dnd, no sms, no contact, no calls, no messages, no marketing, unsubscribed, unsubscribe, unsubscribed from sms, stop, refuses, refused, refusal,
    ne pas contacter, ne pas appeler, ne pas deranger, desinscrit, desinscription, desabonne, desabonnement, refus, refuse, refus sms, opposition, stop sms,
    no contactar, no llamar, no molestar, baja, bajas, dado de baja, rechaza, nao contactar, nao contatar, nao perturbe, nao ligar, descadastrado, cancelou, recusa,
    nicht kontaktieren, nicht anrufen, abgemeldet, keine werbung, keine sms, widerspruch, non contattare, non chiamare, disiscritto, disiscrizione,
    niet contacteren, niet bellen, niet benaderen, uitgeschreven, afgemeld, geen sms,
    لا تتصل, عدم الاتصال, الغاء الاشتراك, ملغي الاشتراك, usiwasiliane, asiwasilishwe, hataki ujumbe, amejitoa, arama, aranmasin, sms istemiyor, jangan hubungi, berhenti langganan`,
  opt_out_when_no: `
    consent, consents, consented, consent given, has consent, has consented, sms consent, marketing consent, opt in, opted in, optin, sms opt in, marketing opt in,
    accepts marketing, accepts sms, accepts sms marketing, accepts messages, agreed, agrees, agreed to sms, permission, may contact, may be contacted, can contact, subscribed, sms subscribed,
    consentement, consentement sms, a consenti, accord, accepte, accepte sms, accepte les sms, opt in sms, abonne, peut etre contacte,
    consentimiento, acepta, acepta sms, acepta mensajes, suscrito, autoriza, autorizacion, consentimento, aceita, aceita sms, autoriza sms,
    einwilligung, einwilligung sms, zugestimmt, zustimmung, darf kontaktiert werden, consenso, acconsente, consenso sms, toestemming, akkoord,
    موافقة, موافق, الموافقة, مشترك, ridhaa, amekubali, anakubali, izin, sms izni, onay, persetujuan, setuju`,
  email: `
    email, e mail, emails, mail, email address, e mail address, emailaddress, mail address, email id, e mail 1 value, email 1 value, customer email, contact email, primary email,
    billing email, work email, personal email, your email,
    courriel, adresse email, adresse e mail, adresse mail, adresse electronique, adresse courriel, mel,
    correo, correo electronico, email correo, direccion de correo, direccion de correo electronico, e correo,
    correio eletronico, correio electronico, endereco de email, endereco de e mail, endereco eletronico,
    e mail adresse, emailadresse, mailadresse, e mailadres, mailadres, indirizzo email, indirizzo e mail, posta elettronica,
    البريد الإلكتروني, البريد الالكتروني, بريد إلكتروني, الايميل, إيميل, ايميل,
    barua pepe, baruapepe, anwani ya barua pepe, imel, adireshin imel, imeeli, e posta, eposta, e posta adresi, surel, alamat email, ईमेल, эл почта, электронная почта, почта, 邮箱, 电子邮件`,
};

/** Names that mean a number only if numbers stand below them. */
const UNSURE = new Set(
  'contact,contacts,contacto,contactos,contato,contatos,kontakt,kontakte,contatto,numero,number,num,no,namba,nambari,line,nummer,nomba,lamba,customer,client,cliente,kunde,member,recipient,person,portable,mail,last,first,din,ad,nom,nombre,nome,cell,mobil,hp,handy,cep,sms,student'.split(
    ',',
  ),
);

/** Splits `phoneNumber` into two words. The caller also tries the name unsplit, since "WhatsApp" is one word. */
function splitWords(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

export function normalise(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßɔɛ]/g, (letter) => ({ ß: 'ss', ɔ: 'o', ɛ: 'e' })[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const BY_NAME = new Map<string, Meaning>();
for (const [meaning, names] of Object.entries(NAMES)) {
  for (const name of names.split(',')) BY_NAME.set(normalise(name), meaning as Meaning);
}
for (const name of [
  'contact',
  'contacts',
  'contacto',
  'contato',
  'kontakt',
  'contatto',
  'number',
  'num',
  'no',
  'nummer',
]) {
  BY_NAME.set(name, 'phone_number');
}

/** Words about being written to; a name that speaks of e-mail means another thing. */
const REFUSALS: readonly (readonly [RegExp, Meaning])[] = [
  [
    /\bopt(?:ed)? ?outs?\b|unsub|do not (?:contact|call|text|sms|message|disturb)|ne pas (?:contacter|appeler|deranger)|desinscri|desabonn|no (?:contactar|llamar|molestar)|nao (?:contactar|contatar|ligar|perturbe)|nicht (?:kontaktieren|anrufen)|abgemeldet/u,
    'opt_out',
  ],
  [/\bopt(?:ed)? ?ins?\b|consent|einwilligung|zustimmung|toestemming/u, 'opt_out_when_no'],
];

/** Words that decide the meaning wherever they stand in a longer name: "Parent's mobile (WhatsApp)". */
const WORDS: readonly (readonly [RegExp, Meaning])[] = [
  [/\be ?mail|courriel|\bcorreo\b|barua pepe|e posta|بريد/u, 'email'],
  [
    /phone|mobile|\bmsisdn\b|\btel\b|teleph|telef|celular|cellul|whatsapp|handy|\bgsm\b|\bsimu\b|هاتف|جوال|موبايل/u,
    'phone_number',
  ],
  [/\b(?:first|given) ?name|prenom|vorname/u, 'first_name'],
  [/\b(?:last|family|sur) ?name|apellido|nachname|sobrenome/u, 'last_name'],
];

/** Words that show that a name with a word for a number is about something else: "Phone model", "Email opt-in". */
const NOT_MEANT =
  /\b(?:model|type|brand|carrier|network|operator|status|valid|verified|opt|consent|label|country code|extension|ext|date|time|count|sent)\b/;

const ofEmail = (plain: string): boolean => /mail|courriel|correo|بريد/u.test(plain);

/** Returns what the name of a column says about its cells; null when it says nothing. */
export function nameMeaning(name: string): NameMeaning | null {
  const plain = normalise(name);
  if (plain === '' || plain.length > 80) return null;
  const forms = [plain, plain.replace(/ ?\d+$/, ''), normalise(splitWords(name))];
  const exact = forms.map((form) => BY_NAME.get(form)).find((meaning) => meaning !== undefined);
  if (exact !== undefined) return { means: exact, isSure: !UNSURE.has(plain) };
  const refusal = ofEmail(plain) ? undefined : REFUSALS.find(([word]) => word.test(plain));
  if (refusal) return { means: refusal[1], isSure: false };
  if (NOT_MEANT.test(plain)) return null;
  const found = WORDS.find(([word]) => word.test(plain));
  return found ? { means: found[1], isSure: false } : null;
}

/** True when two names differ only in capitals, accents and punctuation. */
export function isSameName(one: string, other: string): boolean {
  return normalise(one) === normalise(other);
}

const KEY_LENGTH_MAX = 40;
/** The keys that a contact has besides its own fields. */
const BUILT_IN = new Set([
  ...['id', 'name', 'first_name', 'last_name', 'full_name', 'email', 'phone_number', 'phone', 'opt_out_url', 'fields'],
  ...['groups', 'created_at', 'updated_at', 'country', 'network'],
]);

/** Makes a key for a new field of this name that is not among the taken ones. */
export function keyFor(name: string, taken: ReadonlySet<string>): string {
  const words = normalise(name)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '');
  const root = (words === '' ? 'field' : words).slice(0, KEY_LENGTH_MAX - 3).replace(/_+$/, '');
  const base = BUILT_IN.has(root) ? `${root}_1` : root;
  let key = base;
  for (let again = 2; taken.has(key) || BUILT_IN.has(key); again += 1) key = `${base}_${again}`;
  return key;
}
