export const words = {
  lead: 'Le nom ou le numéro que les destinataires voient comme expéditeur. L’exploitant approuve chacun avant son premier usage.',
  senderId: 'Expéditeur',
  nameHint:
    '3 à 11 lettres, chiffres ou espaces, comme HarvestGH, ou un numéro de 3 à 15 chiffres. Prenez un nom qui est le vôtre : l’exploitant et les opérateurs refusent ceux d’autres entreprises.',
  purposeHint:
    'Ce que vous envoyez sous ce nom, comme « Codes et nouvelles des commandes ». L’exploitant décide d’après cela.',
  deleteWords:
    'Les nouvelles campagnes ne peuvent plus l’utiliser, et celles qui sont en cours sous ce nom s’arrêtent. Pour l’utiliser de nouveau, il faut une nouvelle approbation.',
  emptyTitle: 'Aucun expéditeur pour l’instant',
  emptyWords:
    'Demandez le nom sous lequel on vous connaît, comme celui de votre magasin : les destinataires le voient à la place d’un numéro.',
};
