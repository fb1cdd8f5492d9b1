export const words = {
  lead: 'Qui ne reçoit plus de messages, et pourquoi. Les campagnes laissent ces numéros de côté, et les messages seuls leur sont refusés, sauf si l’exploitant les laisse passer pour votre compte.',
  proof: 'Preuve ou note',
  since: 'Depuis',
  reason_opt_out: 'A dit stop',
  reason_complaint: 'S’est plaint',
  reason_manual: 'Saisi',
  add: 'Ajouter des numéros',
  emptyTitle: 'Personne ne s’est désinscrit',
  emptyWords:
    'Qui répond STOP, ou presse le bouton derrière le lien de désinscription d’un message, est inscrit ici par Volley avec la preuve. Saisissez vous-même qui vous l’a dit par téléphone ou par courrier.',

  allow: 'Autoriser de nouveau les messages',
  allowShort: 'Autoriser',
  allowOne: 'Autoriser de nouveau les messages à {number}',
  allowTitle: 'Autoriser de nouveau les messages à {number} ?',
  manualWords: 'Quelqu’un a saisi ce numéro. Il reçoit dès maintenant de nouveau des campagnes et des messages seuls.',
  askedWords:
    'Cette personne a demandé de ne plus rien recevoir. Ne lui écrivez de nouveau que si elle l’a accepté elle-même : sans consentement, c’est interdit dans la plupart des pays, et les opérateurs peuvent bloquer l’expéditeur pour cela.',
  complaintWords:
    'Cette personne s’est plainte. Ne lui écrivez de nouveau que si elle l’a accepté elle-même : sans consentement, c’est interdit dans la plupart des pays, et les opérateurs peuvent bloquer l’expéditeur pour cela.',
  known: 'Ce que l’on sait : {note}',
  reason: 'Comment a-t-elle de nouveau accepté ?',
  reasonHint: 'Comme « Réinscrite au magasin le 3 mars ». Cela reste dans le journal d’audit.',
  allowed: '{number} reçoit de nouveau des messages.',
  notBack: 'Cela n’a pas pu être annulé. {message}',

  newTitle: 'Ajouter des désinscriptions',
  newLead: 'Dès maintenant, ces numéros ne reçoivent plus rien, pas même des campagnes en cours d’envoi.',
  numbersHint:
    'Un par ligne ; jusqu’à 1 000 sont ajoutés à la fois. Les numéros sans indicatif sont lus comme ceux de ce pays : {country}. Ceux qui y sont déjà restent tels quels.',
  whyLabel: 'Pourquoi ils ne reçoivent rien',
  choose_manual: 'Vous le saisissez',
  choose_opt_out: 'La personne l’a demandé',
  choose_complaint: 'La personne s’est plainte',
  noteHint: 'Comme « Demandé par téléphone le 3 mars ». Qui voit la liste la voit.',
  submit: 'Arrêter les messages',
  progress: '{done, number} sur {all, number} sont faits.',
  done: '{count, plural, =0 {Aucun numéro n’a été ajouté.} one {Un numéro ne reçoit plus de messages.} other {# numéros ne reçoivent plus de messages.}}',
  refused:
    '{count, plural, one {Une ligne n’est pas un numéro utilisable :} other {# lignes ne sont pas des numéros utilisables :}}',
  stopped:
    '{count, plural, one {Le dernier numéro n’a pas été atteint.} other {Les # derniers numéros n’ont pas été atteints.}}',
  mend: 'Remettre le reste dans le champ',
};
