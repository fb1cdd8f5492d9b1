export const words = {
  close: 'Fermer',
  undo: 'Annuler',
  copy: 'Copier',
  copied: 'Copié',
  loading: 'Chargement',
  tryAgain: 'Réessayer',
  couldNotRead: 'La lecture a échoué',
  requestId: 'Numéro de la requête : {id}',
  showPassword: 'Montrer',
  hidePassword: 'Cacher',
  columns: 'Colonnes',
  offline: 'Vous êtes hors ligne. Ce que vous voyez peut être ancien, et rien ne peut être enregistré.',
  accountSuspended:
    'Ce compte est suspendu. Rien n’est envoyé ni modifié tant que l’exploitant n’a pas levé la suspension. Adressez-vous à l’exploitant de ce service.',
  reconnecting: 'La connexion à Volley est interrompue. Reconnexion ; les chiffres peuvent être anciens entre-temps.',
  stepDone: 'Fait',
  stepOpen: 'À faire',
};
