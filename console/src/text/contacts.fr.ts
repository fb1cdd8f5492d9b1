import type { ContactsKey } from './contacts.ts';
import type { Words } from './use-text.ts';

export const words: Words<ContactsKey> = {
  title: 'Contacts',
  contact: 'Contact',
  searchLabel: 'Chercher par numéro, nom ou e-mail',
  phoneNumber: 'Numéro de téléphone',
  phoneHint: 'International, comme +233 24 412 3456, ou comme on le compose dans le pays de ce compte.',
  name: 'Nom',
  firstName: 'Prénom',
  firstNameHint: 'Un texte peut saluer la personne par son prénom.',
  lastName: 'Nom de famille',
  email: 'E-mail',
  added: 'Ajouté',
  changed: 'Modifié',
  groups: 'Groupes',
  noGroups: 'Le contact n’est dans aucun groupe.',
  joinGroup: 'Mettre dans un groupe',
  join: 'Ajouter',
  joinedGroup: 'Le contact est dans le groupe.',
  leaveGroup: 'Quitter {name}',
  leftGroup: 'Le contact a quitté {name}.',
  addMany: 'En ajouter beaucoup',
  imports: 'Importer des fichiers',
  newContact: 'Nouveau contact',
  add: 'Ajouter le contact',
  save: 'Enregistrer',
  saved: 'Enregistré.',
  cancel: 'Annuler',
  wasAdded: '{number} est maintenant un contact.',
  delete: 'Supprimer',
  personData: 'Données et effacement',
  deleteTitle: 'Supprimer {number} ?',
  deleteWords:
    '{count, plural, =0 {Le contact disparaît pour de bon.} one {Le contact quitte un groupe et disparaît pour de bon.} other {Le contact quitte # groupes et disparaît pour de bon.}} Ses messages restent dans les rapports, et si le numéro s’est désabonné, cela reste aussi.',
  deleted: '{number} est supprimé.',
  takeOut: 'Retirer d’un groupe',
  putMany:
    '{count, plural, one {Un contact est maintenant dans {name}.} other {# contacts sont maintenant dans {name}.}}',
  tookMany: '{count, plural, one {Un contact n’est plus dans {name}.} other {# contacts ne sont plus dans {name}.}}',
  deleteManyTitle: '{count, plural, one {Supprimer un contact ?} other {Supprimer # contacts ?}}',
  deleteManyWords:
    'Ils quittent leurs groupes et disparaissent pour de bon. Leurs messages restent dans les rapports, et qui s’est désabonné le reste.',
  deletedMany: '{count, plural, one {Un contact est supprimé.} other {# contacts sont supprimés.}}',
  emptyTitle: 'Aucun contact pour l’instant',
  emptyWords:
    'Un contact est un numéro de téléphone avec un nom. Mettez des contacts dans des groupes, et une campagne écrit à tous.',
};
