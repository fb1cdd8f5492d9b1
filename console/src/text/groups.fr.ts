export const words = {
  lead: 'Un groupe est une liste de contacts auxquels une campagne écrit. Un contact peut être dans plusieurs.',
  group: 'Groupe',
  nameHint: 'Comme « Acheteurs de semences 2026 ».',
  wasMade: 'Le groupe {name} est créé.',
  change: 'Nom et but',
  count: '{count, plural, =0 {Aucun contact} one {# contact} other {# contacts}}',
  deleteTitle: 'Supprimer le groupe {name} ?',
  deleteWords:
    '{count, plural, =0 {Il n’a pas de contacts.} one {Son contact reste un contact.} other {Ses # contacts restent des contacts.}} Les campagnes prévues pour lui ne l’atteignent plus.',
  deleted: 'Le groupe {name} est supprimé.',
  removeOne: 'Retirer {number} du groupe',
  removed: '{number} n’est plus dans le groupe.',
  removeSelected: 'Retirer du groupe',
  removedMany:
    '{count, plural, one {Un contact n’est plus dans le groupe.} other {# contacts ne sont plus dans le groupe.}}',
  emptyTitle: 'Aucun groupe pour l’instant',
  emptyWords: 'Créez un groupe comme « Clients », mettez-y des contacts, et écrivez à tous avec une seule campagne.',
  noContactsTitle: 'Personne n’est dans ce groupe',
  noContactsWords:
    'Choisissez-en plusieurs dans Contacts et mettez-les dans le groupe, ou apportez-y une liste par « En ajouter beaucoup ».',
  toContacts: 'Aller aux contacts',
};
