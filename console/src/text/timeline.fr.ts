export const words = {
  happenedHint: 'Tout ce qui concerne ce numéro, le plus récent d’abord.',
  happenedWithoutTexts:
    'Tout ce qui concerne ce numéro, le plus récent d’abord. Les textes sont montrés à qui peut modifier les contacts.',
  show: 'Ce qui est montré',
  everything: 'Tout',
  kind_message: 'SMS envoyés',
  kind_reply: 'Ses réponses',
  kind_call: 'Appels vers lui',
  kind_verification: 'Codes',
  kind_consent: 'Accords et retraits',
  kind_note: 'Notes à son sujet',
  kind_opt_out: 'La désinscription',
  kind_contact: 'Le contact',
  historyIn: 'Réponse à {ours}',
  keyword:
    '{keyword, select, stop {Compris comme une désinscription} start {Compris comme un souhait de messages} help {Compris comme un appel à l’aide} other {Réponse}}',
  taken: 'Pris par l’opérateur à {sent}, aucun accusé depuis',
  takenAndEnded: 'Pris par l’opérateur à {sent}, sa fin connue à {ended}',
  opened: 'Un de ses liens a été ouvert {count, plural, one {une fois} other {# fois}}, d’abord à {first}',
  call: 'Appelé : {status, select, answered {répondu, {seconds, number} s} no_answer {pas de réponse} busy {ligne occupée} rejected {refusé} cancelled {annulé} skipped {laissé de côté} failed {échec} other {en cours}}',
  calledOften: 'après {count, plural, one {une tentative} other {# tentatives}}',
  keys: 'touches pressées : {digits}',
  verification:
    '{status, select, approved {Un code a été saisi} pending {Un code a été envoyé, pas encore saisi} expired {Un code n’a pas été saisi à temps} failed {Un code faux a été saisi trop souvent} cancelled {Un code a été annulé} other {Aucun code n’a été envoyé}}',
  consent:
    '{status, select, given {A accepté} other {A retiré son accord pour}} {channel, select, voice {les appels} other {les SMS}}',
  note: 'Note de {ours}',
  optOut: 'Désinscrit : il ne reçoit plus rien',
  contactMade: 'Est devenu un contact',
  noTimelineTitle: 'Rien encore avec ce numéro',
  noTimelineWords: 'SMS, réponses, appels, codes et accords se trouvent ici dans leur ordre.',
  timelineEnd: 'C’est ici que cela a commencé.',
};
