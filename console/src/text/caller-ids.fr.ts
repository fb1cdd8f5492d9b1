export const words = {
  lead: 'Les numéros que les gens voient quand une campagne vocale les appelle. L’exploitant approuve chacun avant qu’il soit affiché. Sans eux, les appels affichent le numéro de la ligne.',
  callerId: 'Numéro affiché',
  newCallerId: 'Demander un numéro',
  numberHint: 'Un des vôtres, comme 0302 000 001, ou un numéro court. C’est là que les gens rappellent.',
  purposeHint: 'Ce que c’est, comme « Notre accueil à Accra ». L’exploitant décide d’après cela.',
  deleteWords:
    'Les campagnes ne peuvent plus l’afficher, et celles qui sont en cours avec lui s’arrêtent avant leur prochain appel. Pour l’afficher de nouveau, il faut une nouvelle approbation.',
  emptyTitle: 'Aucun numéro affiché pour l’instant',
  emptyWords:
    'Demandez un numéro sous lequel on vous connaît, comme celui de votre accueil : les gens le voient quand vous appelez.',
};
