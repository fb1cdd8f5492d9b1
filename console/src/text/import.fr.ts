import type { ImportKey } from './import.ts';
import type { Words } from './use-text.ts';

export const words: Words<ImportKey> = {
  title: 'Ajouter beaucoup de contacts',
  lead: 'Collez des numéros ou des lignes d’un tableur, jusqu’à 10 000 à la fois.',
  contacts: 'Contacts',
  rows: 'Lignes',
  columns: 'Ce que sont les colonnes',
  columnsHint: 'Vérifiez que chacune est prise pour ce qu’elle est avant d’ajouter les contacts.',
  phone_number: 'Numéro',
  first_name: 'Prénom',
  last_name: 'Nom',
  email: 'E-mail',
  noColumn: 'Dans aucune colonne',
  column: 'Colonne {number}',
  columnWithSample: '{title} ({sample})',
  leftOut:
    '{count, plural, one {Cette colonne est laissée de côté : {names}.} other {Ces colonnes sont laissées de côté : {names}.}} Cette page n’enregistre que les quatre ci-dessus ; « Importer des fichiers » prend toute colonne.',
  importFiles: 'Importer des fichiers',
  rowsHint:
    'Un contact par ligne. La première ligne peut nommer les colonnes : numéro, prénom, nom, e-mail. Sans elle, numéros et adresses e-mail sont reconnus. Les numéros sans indicatif sont lus comme ceux de ce pays : {country}.',
  example: 'numéro, prénom, nom\n0244123456, Ama, Mensah\n+233501234567, Kofi, Boateng',
  chooseFile: 'Choisir un fichier CSV',
  group: 'Les mettre dans un groupe',
  noGroup: 'Aucun groupe',
  update: 'Modifier les contacts qui existent déjà',
  updateHint: 'Sinon, un numéro qui est déjà un contact reste comme il est.',
  add: 'Ajouter les contacts',
  cancel: 'Annuler',
  progress: '{count, plural, =0 {Ajout des premiers contacts…} other {# lignes sont faites…}}',
  result:
    '{created, plural, =0 {Aucun contact n’est nouveau} one {Un contact est nouveau} other {# contacts sont nouveaux}}, {updated, number} modifiés.{skipped, plural, =0 {} one { Une ligne n’a rien ajouté : son numéro est déjà un contact, ou figure dans une ligne précédente.} other { # lignes n’ont rien ajouté : leurs numéros sont déjà des contacts, ou figurent dans des lignes précédentes.}}',
  seeContacts: 'Voir les contacts',
  refusedTitle: '{count, plural, one {Une ligne a été refusée} other {# lignes ont été refusées}}',
  stopped:
    '{done, number} lignes sur {all, number} sont faites ; les autres sont encore dans le champ. Ajoutez-les à nouveau.',
  refusedHint: 'Tout le reste est enregistré. Corrigez ces lignes ici, ou téléchargez-les avec les raisons.',
  refusedHintStopped:
    'Corrigez ces lignes ici, avec celles qui ne sont pas encore faites, ou téléchargez-les avec les raisons.',
  line: 'Ligne {line}',
  reason: 'raison',
  moreRefused: '{count, plural, one {Une autre est dans le fichier.} other {# autres sont dans le fichier.}}',
  download: 'Télécharger les lignes refusées',
  mend: 'Corriger ces lignes ici',
  noRows: 'Il n’y a pas de lignes. Collez au moins un numéro.',
  noNumbers:
    'Aucune colonne ne contient de numéros. Choisissez-la ci-dessous, ou nommez-en une « numéro » dans la première ligne.',
  openQuote:
    'Le guillemet de la ligne {line} n’est jamais fermé : toutes les lignes suivantes seraient perdues. Fermez-le ou enlevez-le.',
  tooManyRows: 'Ce sont plus de 10 000 lignes. Importez-les en plusieurs parties.',
  tooLarge: 'Le fichier dépasse 8 Mo. Importez-le en plusieurs parties.',
};
