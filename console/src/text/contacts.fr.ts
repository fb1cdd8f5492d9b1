import type { ContactsKey } from './contacts.ts';
import type { Words } from './use-text.ts';

export const words: Words<ContactsKey> = {
  title: 'Contacts',
  searchLabel: 'Chercher par numéro, nom ou e-mail',
  firstNameHint: 'Un texte peut saluer la personne par son prénom.',
  lastName: 'Nom de famille',
  added: 'Ajouté',
  noGroups: 'Le contact n’est dans aucun groupe.',
  joinGroup: 'Mettre dans un groupe',
  join: 'Ajouter',
  joinedGroup: 'Le contact est dans le groupe.',
  leaveGroup: 'Quitter {name}',
  leftGroup: 'Le contact a quitté {name}.',
  addMany: 'En ajouter beaucoup',
  imports: 'Importer des fichiers',
  add: 'Ajouter le contact',
  wasAdded: '{number} est maintenant un contact.',
  personData: 'Données et effacement',
  deleteTitle: 'Supprimer {number} ?',
  deleteWords:
    '{count, plural, =0 {Le contact disparaît pour de bon.} one {Le contact quitte un groupe et disparaît pour de bon.} other {Le contact quitte # groupes et disparaît pour de bon.}} Ses messages restent dans les rapports, et si le numéro s’est désabonné, cela reste aussi.',
  deleted: '{number} est supprimé.',
  newGroup: 'Nouveau groupe…',
  newGroupTitle: 'Nouveau groupe des personnes choisies',
  groupName: 'Nom du groupe',
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
