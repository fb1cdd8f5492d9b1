export const words = {
  title: 'Du destinataire à la réponse',
  hint: 'L’habitude est la part des {count, number} dernières campagnes terminées, toutes ensemble.',
  step: 'Étape',
  share: 'Part',
  usual: 'Habitude',
  addressed: 'Non écartés',
  sent: 'Pris par un opérateur',
  opened: 'Ont ouvert un lien',
  replied: 'Ont répondu',
  optedOut: 'Désabonnés par réponse',
};
