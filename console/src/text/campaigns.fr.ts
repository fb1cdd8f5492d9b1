export const words = {
  sendingNow: 'En cours d’envoi',
  from: 'De {sender}',
  emptyTitle: 'Aucune campagne pour l’instant',
  emptyWords:
    'Une campagne envoie un texte à beaucoup de personnes, comme une offre à tous les clients, et montre ici où elle en est.',
  heldBackBy: 'Qu’est-ce qui la retient ?',
  onTheWay: 'En route',
  skipped: 'Laissés de côté',
  waiting_credit: 'Elle attend des crédits. Rechargez le compte, puis elle continue.',
  waiting_month:
    'La limite mensuelle du compte est atteinte. Elle continue le mois prochain, ou quand l’exploitant relève la limite.',
  waiting_person: 'Elle attend que quelqu’un la reprenne.',
  waiting_window: 'Elle attend sa plage d’envoi.',
  waitingWindow:
    '{clocks, select, recipient {Elle part entre {from} et {to} à l’heure de chaque destinataire, et attend les premiers de ceux qui restent : {when} à votre heure.} other {Elle attend sa plage d’envoi, qui s’ouvre {when}.}}',
  waiting_quiet_hours: 'Elle attend : ce sont des heures calmes, et c’est du marketing.',
  waitingQuiet:
    'Elle attend des personnes pour qui ce sont des heures calmes, car c’est du marketing. Les premières la recevront {when}.',
  waiting_carrier:
    'Elle attend l’opérateur, qui est occupé ou injoignable, ou les heures d’une route, et continue d’elle-même.',
  waiting_throttled:
    'L’opérateur a demandé récemment moins de messages à la fois : cette campagne part donc plus lentement. Elle continue d’elle-même.',
  waiting_restored:
    'L’installation a été restaurée d’une sauvegarde. Elle continue quand l’exploitant libère ce qui est retenu.',
  waiting_contacts:
    'Elle attend qu’une importation, ou une modification de nombreux contacts, ait décidé qui est laissé de côté.',
  pausedBecause:
    '{reason, select, insufficient_credit {Elle est en pause : le compte a trop peu de crédits. Rechargez, puis reprenez-la.} monthly_limit {Elle est en pause : la limite mensuelle du compte est atteinte.} contacts_incomplete {Elle est en pause : une importation, ou un changement de nombreux contacts, qui décide qui la reçoit a échoué ou a été annulé. Voyez ce qui a été fait, puis reprenez-la.} sender_withdrawn {Elle est en pause : son expéditeur n’est plus approuvé.} refused_by_carrier {Elle est en pause : l’opérateur a refusé ses messages l’un après l’autre. Adressez-vous à l’exploitant.} other {Elle est en pause.}}',
  failedBecause:
    '{reason, select, no_recipients {Elle a échoué : il ne restait personne à qui envoyer.} no_consent {Elle a échoué : personne n’y a consenti au marketing.} no_route {Elle a échoué : aucun opérateur ne prend ces numéros. Adressez-vous à l’exploitant.} sender_not_registered {Elle a échoué : son expéditeur n’est pas enregistré auprès des opérateurs de ces numéros.} no_price {Elle a échoué : ces numéros n’ont pas de prix. Adressez-vous à l’exploitant.} text_not_registered {Elle a échoué : son texte n’est pas enregistré pour son expéditeur. L’aperçu dit où il diffère.} sender_withdrawn {Elle a échoué : son expéditeur n’est plus approuvé.} nothing_sent {Elle a échoué : aucun message n’a été accepté.} denied_url {Elle a échoué : son texte mène à un domaine interdit.} links_address_unset {Elle a échoué : les liens courts n’ont pas encore d’adresse publique. Adressez-vous à l’exploitant.} other {Elle a échoué. Adressez-vous à l’exploitant.}}',
  reasons: 'Pourquoi des messages ne sont pas arrivés',
  reasonWords:
    '{reason, select, opted_out {La personne s’est désabonnée} no_consent {La personne n’a pas consenti au marketing} undelivered_before {Les cinq derniers messages n’ont pas été remis} no_route {Aucun opérateur ne prend le numéro} sender_not_registered {L’expéditeur n’est pas enregistré auprès de l’opérateur} no_receipt {Aucun accusé n’est venu} cancelled {La campagne a été annulée} missing_field {Le contact n’a pas une valeur du texte} undelivered {L’opérateur annonce qu’il n’a pas atteint le téléphone} expired {Le téléphone n’a pas été joignable à temps} rejected {L’opérateur l’a pris puis rejeté} other {{reason}}}',
  noText: 'Pas encore de texte.',
  ownTexts: 'Chaque message a son propre texte.',
  isBatch:
    'Ceci est un lot : un programme a donné ses messages un par un. Ses destinataires et ses textes ne peuvent pas être modifiés.',
  cost: 'Coût',
  charged: 'Débité',
  rate: 'Débit',
  perMinute: '{count, number} par minute',
  replies: 'Réponses à cette campagne',
  repliesTo: 'Réponses à {sender}',
  noMessagesTitle: 'Aucun message pour l’instant',
  noMessagesWords: 'Quand la campagne commence, chaque destinataire a une ligne ici.',
};
