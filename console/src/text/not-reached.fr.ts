export const words = {
  textSender: 'Expéditeur du SMS',
  textSenderHint: 'Ce qu’ils voient comme expéditeur.',
  chooseSender: 'Choisir un expéditeur',
  noSender: 'Votre compte n’a pas encore d’expéditeur approuvé. Demandez-en un sur la page des expéditeurs.',
  goneSender: '{sender} ne peut plus être utilisé. Choisissez un autre expéditeur.',
  textMessageHint: 'Ce qu’il coûte au plus est retenu avec les appels ; qui est joint le libère.',
  textPlaceholder: 'Bonjour, nous n’avons pas pu vous joindre. Rappelez-nous.',
  friend: 'ami',
  optOutLink: 'Lien de désinscription',
};
