export const words = {
  lead: 'Les comptes n’envoient et n’appellent que sous des noms et numéros que vous avez autorisés.',
  waiting: '{waiting, plural, one {# en attente} other {# en attente}}',
  troubles: '{troubles, plural, one {# contrôle à regarder} other {# contrôles à regarder}}',
  kind: 'Ce qui est à décider',
  kind_senders: 'Noms d’expéditeur',
  kind_callers: 'Numéros d’appelant',
  kindWaits: '{name} ({count, number})',
  state_pending: 'En attente',
  state_approved: 'Autorisé',
  state_rejected: 'Refusé',
  state_suspended: 'Suspendu',
  reasonWas: 'Motif : {reason}',
  askedBy: 'Demandé par {account}, {when}',
  lookAlike: 'Ressemble à {name}, de {account}',
  approve: 'Autoriser',
  approveName: 'Autoriser {name}',
  reject: 'Refuser',
  rejectName: 'Refuser {name}',
  suspendName: 'Suspendre {name}',
  resumeName: 'Lever la suspension de {name}',
  approveTitle: 'Autoriser {name} ?',
  allowSenderWords:
    '{account} peut alors envoyer sous ce nom aussitôt. Vous pourrez le suspendre, mais ce qui est parti d’ici là n’est pas rappelé.',
  allowCallerWords:
    '{account} peut alors montrer ce numéro lors de ses appels aussitôt. Vous pourrez le suspendre, mais les appels passés d’ici là l’auront montré.',
  rejectTitle: 'Refuser {name} ?',
  rejectWords: 'Le compte voit le refus et son motif, et ne peut pas l’utiliser. Il peut en demander un autre.',
  suspendSenderWords:
    'Dès maintenant, aucun message ne part sous ce nom. Les campagnes en cours sont mises en pause et gardent leurs crédits ; les messages seuls qui attendent échouent à leur heure et sont remboursés. Ce qui est parti n’est pas rappelé.',
  suspendCallerWords:
    'Les campagnes qui le montrent sont mises en pause avant leur prochain appel. Les appels en cours continuent.',
  reasonHint: 'Le compte le lit : dites ce qu’il peut faire. Il reste aussi dans le journal d’audit.',
  done_approved: '{name} peut être utilisé.',
  done_rejected: '{name} est refusé.',
  done_suspended: '{name} est suspendu.',
  done_pending: '{name} attend.',
  emptyTitle: 'Rien ne vous attend',
  empty_senders:
    'Quand un compte demande un nom d’expéditeur, comme « Kojo Farms », il apparaît ici avec son usage. Appuyez sur A pour autoriser celui qui a le focus, ou sur R pour le refuser : une question vient d’abord.',
  empty_callers:
    'Quand un compte demande à montrer un numéro lors de ses appels, comme celui de son accueil, il apparaît ici. Appuyez sur A pour autoriser celui qui a le focus, ou sur R pour le refuser : une question vient d’abord.',
};
