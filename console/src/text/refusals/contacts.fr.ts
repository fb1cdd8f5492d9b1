/** Sentences of the service, and what people read instead in French. */
export const contacts: Readonly<Record<string, string>> = {
  'This must not contain control characters.': 'Enlevez les caractères invisibles.',
  'This must not be longer than {a} characters.': 'Écrivez au plus {a} caractères.',
  'This must be a number, such as 1250 or 12.5.': 'Écrivez un nombre, par exemple 1250 ou 12,5.',
  'This must be a number from {a} to {b}.': 'Écrivez un nombre de {a} à {b}.',
  'This must not have more than {a} decimal places.': 'Écrivez au plus {a} décimales.',
  'This must be a date, such as 2026-01-31.': 'Choisissez un jour.',
  'This could be either of two days. Please write it as 2026-01-31.':
    'Ce pourrait être deux jours différents. Écrivez-le comme 2026-01-31.',
  'This must be yes or no.': 'Choisissez oui ou non.',
  'This must be empty: the field has no choices yet.': 'Laissez ceci vide : le champ n’a pas encore de choix.',
  'This must be one of: {a}': 'Choisissez l’un de ceux qui sont proposés.',
  'There is no field of this name: the account has none yet.':
    'Il n’y a pas de champ de ce nom : le compte n’en a pas encore.',
  'There is no field of this name; there are {a}.': 'Il n’y a pas de champ de ce nom ; il y a {a}.',
  'A field of the kind {a} has no choices.': 'Un champ de ce type n’a pas de choix.',
  'A field has {a} choices at most; these would be {b}.': 'Un champ a au plus {a} choix ; il y en aurait {b}.',
  'An account has {a} contact fields at most. Please delete one.':
    'Un compte a au plus {a} champs de contact. Supprimez-en un.',
  'The field {a} is used by {b}. Change or delete that first.':
    'Le champ {a} est utilisé par {b}. Modifiez ou supprimez-le d’abord.',
  'The values of the deleted field {a} are still being cleared. Please try again in a moment.':
    'Les valeurs du champ supprimé {a} sont en cours d’effacement. Réessayez dans un instant.',
  'There is no column {a}; there are {b}.': 'Il n’y a pas de colonne {a} ; il y a {b}.',
  'The contacts limit of this account is {a}. Delete contacts, or ask the operator to raise the limit.':
    'Ce compte a au plus {a} contacts. Supprimez-en ou demandez à l’exploitant d’augmenter la limite.',
  'The short links limit of this account is {a}. Ask the operator to raise the limit.':
    'Ce compte a au plus {a} liens courts. Demandez à l’exploitant d’augmenter la limite.',
  'The recordings limit of this account is {a} bytes. Ask the operator to raise the limit.':
    'Les enregistrements de ce compte occupent toute la place permise. Supprimez-en ou demandez à l’exploitant d’augmenter la limite.',
  'The {a} {b} does not exist.': 'Un élément de la condition n’existe plus.',
  'The group {a} does not exist.': 'Un groupe nommé ici n’existe plus.',
  'The campaign {a} does not exist.': 'Une campagne nommée ici n’existe plus.',
  'The voice campaign {a} does not exist.': 'Une campagne vocale nommée ici n’existe plus.',
  'The country {a} does not exist.': 'Il n’y a pas de pays {a}. Écrivez deux lettres, par exemple GH.',
  'The network {a} does not exist.': 'Aucun réseau {a} n’est connu.',
  'The field {a} does not exist.': 'Le champ {a} n’existe plus.',
  'A rule does not fit the field {a}, which {b}.': 'Une règle ne convient pas au champ {a}.',
  '{a} names no real date and time.': 'Cette date et cette heure n’existent pas : {a}.',
  'An account has {a} segments at most. Please delete one.': 'Un compte a au plus {a} segments. Supprimez-en un.',
  'The group is left out by {a}. Change or delete that first.':
    'Le groupe est exclu par {a}. Modifiez ou supprimez cette campagne d’abord.',
  'The segment is used by {a}. Change or delete that first.':
    'Le segment est utilisé par {a}. Modifiez ou supprimez-le d’abord.',
  'Another check of numbers is at work in this account. Wait for it, or cancel it.':
    'Un autre contrôle de numéros est en cours dans ce compte. Attendez-le ou annulez-le.',
  'Another change of many contacts is at work in this account. Wait for it, or cancel it.':
    'Une autre modification de nombreux contacts est en cours dans ce compte. Attendez-la ou arrêtez-la.',
  'The changes of many contacts in the last 30 days, or the contacts that they deleted, are too many to keep. Wait until the oldest of them are 30 days old.':
    'Les modifications de nombreux contacts des 30 derniers jours, ou les contacts qu’elles ont supprimés, sont trop nombreux. Attendez que les plus anciennes aient 30 jours.',
  'Name no group to delete contacts.': 'Ne nommez pas de groupe pour supprimer des contacts.',
  'Name the group that the contacts join or leave.': 'Nommez le groupe où les contacts entrent ou qu’ils quittent.',
  'The change is {a}, so it cannot be cancelled.': 'Cette modification ne peut plus être arrêtée.',
  'Only a deletion that ended less than 30 days ago can be undone.':
    'Seule une suppression terminée depuis moins de 30 jours peut être annulée.',
  'The segment chooses nobody: {a}': 'Le segment ne choisit personne, car un élément de sa condition n’existe plus.',
  'Volley could not go on with this change. Please tell the operator, whose log says why.':
    'Volley n’a pas pu continuer ce changement. Prévenez l’exploitant, dont le journal dit pourquoi.',
  'A group or segment that it names was deleted.': 'Un groupe ou un segment qu’elle nomme a été supprimé.',
  'This account has no numbers looked up. The operator can allow it in the settings of the account.':
    'Ce compte ne fait pas rechercher de numéros. L’exploitant peut l’autoriser dans les réglages du compte.',
  'The check is {a}, so nothing can be cleaned by it.':
    'Rien ne peut être nettoyé par ce contrôle dans son état actuel.',
  'The check is {a}, so it cannot be cancelled.': 'Ce contrôle ne peut plus être annulé.',
  'Give either a group or a segment.': 'Choisissez soit un groupe, soit un segment.',
  '{a} imports are not finished. Finish, cancel or delete one of them first.':
    '{a} importations ne sont pas terminées. Terminez-en, annulez-en ou supprimez-en d’abord une.',
  'This account has {a} imports. Delete some of the old ones first.':
    'Ce compte a {a} importations. Supprimez d’abord d’anciennes importations.',
  'The files of the last imports have 4 GB together. Delete imports that need not be undone, or wait: their rows go 30 days after their end.':
    'Les fichiers des dernières importations font 4 Go ensemble. Supprimez celles qui ne seront pas annulées, ou attendez : leurs lignes disparaissent 30 jours après leur fin.',
  'This file has {a} parts, which are counted from 0.':
    'Le fichier n’est pas arrivé en entier. Choisissez-le à nouveau.',
  'Part {a} of this file must have {b} bytes; {c} came.':
    'Le fichier n’est pas arrivé en entier. Choisissez-le à nouveau.',
  'The file is not whole: upload part {a} first.': 'Le fichier n’est pas arrivé en entier. Choisissez-le à nouveau.',
  'The import is {a}, so its file cannot be changed any more.':
    'Le fichier de cette importation ne peut plus être changé.',
  'The import is {a}, so it cannot be {b}.': 'Ce n’est pas possible dans l’état actuel de l’importation.',
  'There is no field with this key. Create it first, or say new_field.':
    'Ce champ n’existe pas. Créez-le d’abord ou choisissez un nouveau champ.',
  'No column holds the phone numbers. Say in `mapping` which one does.':
    'Choisissez la colonne qui contient les numéros de téléphone.',
  'An import can be undone for {a} days after its end.':
    'Une importation peut être annulée pendant {a} jours après sa fin.',
  'The results of an import are kept for 30 days after its end.':
    'Les résultats d’une importation sont conservés 30 jours après sa fin.',
  'Volley could not go on with this import. Please tell the operator, whose log says why.':
    'Volley n’a pas pu continuer cette importation. Prévenez l’exploitant, dont le journal dit pourquoi.',
  'Volley began to work on this import three times, and each time the process ended before it was done. Save the list as CSV and import that, or ask the operator, whose log says more.':
    'Volley a commencé trois fois cette importation sans pouvoir la finir. Enregistrez la liste en CSV et importez-la, ou adressez-vous à l’exploitant.',
  'The file has no rows.': 'Le fichier n’a pas de lignes.',
  'The row has no phone number.': 'La ligne n’a pas de numéro de téléphone.',
  'The {a} was left out: it is longer than {b} characters, or has characters that nobody can see.':
    'Un nom a été omis : il dépasse {b} caractères ou contient des caractères invisibles.',
  'The email was left out: it is not an email address.': 'L’e-mail a été omis : ce n’est pas une adresse e-mail.',
  'What the file says of opting out is neither yes nor no, so this person gets no messages. Write yes or no, or take the column for something else.':
    'Ce que le fichier dit de la désinscription n’est ni oui ni non : cette personne ne reçoit pas de messages. Écrivez oui ou non, ou prenez la colonne pour autre chose.',
  '"{a}" is a name for telephone numbers.': 'Le nom de la colonne le dit.',
  '"{a}" is a name for e-mail addresses.': 'Le nom de la colonne le dit.',
  '"{a}" is a name for {b}.': 'Le nom de la colonne le dit.',
  '"{a}" is the name of a field.': 'Le nom de la colonne le dit.',
  '{a} of its first cells are telephone numbers.': '{a} de ses premières cellules sont des numéros de téléphone.',
  '{a} of its first cells are e-mail addresses.': '{a} de ses premières cellules sont des adresses e-mail.',
  'Some of its first cells say that people want no messages.':
    'Certaines de ses premières cellules disent que des personnes ne veulent pas de messages.',
  'Its first cells read like the names of people.': 'Ses premières cellules ressemblent à des noms de personnes.',
  'Its first cells are all empty.': 'Ses premières cellules sont toutes vides.',
  'Row {a} has more than {b} columns. Leave in the file only the columns that are wanted.':
    'La ligne {a} a plus de {b} colonnes. Ne laissez que les colonnes voulues.',
  'The cell in row {a}, column {b} is longer than {c} characters. Shorten it, or check whether a quote before it is closed.':
    'La cellule de la ligne {a}, colonne {b} dépasse {c} caractères. Raccourcissez-la, ou vérifiez qu’un guillemet qui la précède est fermé.',
  'Row {a} is longer than {b} characters. Leave in the file only the columns that are wanted.':
    'La ligne {a} dépasse {b} caractères. Ne laissez que les colonnes voulues.',
  'The file is written in UTF-32, which is not read. Save it as UTF-8 and try again.':
    'Le fichier est en UTF-32, qui n’est pas lu. Enregistrez-le en UTF-8 et réessayez.',
  'The file is no table: it holds no text. Save the list as CSV or as an Excel workbook (.xlsx).':
    'Le fichier n’est pas un tableau : il ne contient pas de texte. Enregistrez la liste en CSV ou en classeur Excel (.xlsx).',
  'The file is empty.': 'Le fichier est vide.',
  'The file has names of columns, and no rows below them.':
    'Le fichier a des noms de colonnes, mais aucune ligne en dessous.',
  'The file is packed ({a}). Unpack it and try again.': 'Le fichier est compressé ({a}). Décompressez-le et réessayez.',
  'The file holds contact cards (vCard), which are not read. Export the contacts as CSV and try again.':
    'Le fichier contient des cartes vCard, qui ne sont pas lues. Exportez les contacts en CSV et réessayez.',
  'The workbook is protected by a password. Save it without one and try again.':
    'Le classeur est protégé par un mot de passe. Enregistrez-le sans et réessayez.',
  'The file is an old Excel workbook (.xls), which is not read. Save it as .xlsx or as CSV and try again.':
    'Le fichier est un ancien classeur Excel (.xls), qui n’est pas lu. Enregistrez-le en .xlsx ou en CSV et réessayez.',
  'The file is an empty archive.': 'Le fichier est une archive vide.',
  'The file is larger than 1 GB. Split it and import the parts.':
    'Le fichier dépasse 1 Go. Divisez-le et importez les parties.',
  'The rows of the file are longer than 4 GB together. Split it and import the parts.':
    'Les lignes du fichier dépassent 4 Go ensemble. Divisez-le et importez les parties.',
  'Reading the file takes far longer than reading a list of people may. Save the list as CSV and import that.':
    'La lecture du fichier prend beaucoup trop de temps. Enregistrez la liste en CSV et importez-la.',
  'Reading the file takes far more memory than reading a list of people may. Save the list as CSV and import that.':
    'La lecture du fichier prend beaucoup trop de mémoire. Enregistrez la liste en CSV et importez-la.',
  'Reading the file takes too long.': 'La lecture du fichier prend trop de temps.',
  'The file has more than 10 million rows. Split it and import the parts one after another.':
    'Le fichier a plus de 10 millions de lignes. Divisez-le et importez les parties l’une après l’autre.',
  'The file has more than {a} rows.': 'Le fichier a plus de {a} lignes.',
  'The file has more than {a} characters.': 'Le fichier a plus de {a} caractères.',
  'Other files are being read. Please try again.': 'D’autres fichiers sont en cours de lecture. Réessayez.',
  'Row {a} is longer than {b} MB. The file is no table of people, or its lines have no ends.':
    'La ligne {a} dépasse {b} Mo. Le fichier n’est pas un tableau de personnes, ou ses lignes n’ont pas de fin.',
  'The workbook is damaged: a part of it {a}. Open it in a spreadsheet program, save it again, and try that file.':
    'Le classeur est abîmé. Ouvrez-le dans un tableur, enregistrez-le à nouveau et essayez ce fichier.',
  'The archive has too many parts for a workbook.': 'L’archive a trop de parties pour un classeur.',
  'The workbook unpacks to far more than a list of people has. Save the sheet as CSV and import that.':
    'Le classeur contient bien plus qu’une liste de personnes. Enregistrez la feuille en CSV et importez-la.',
  'The workbook has no sheet with cells.': 'Le classeur n’a pas de feuille avec des cellules.',
  'The workbook has no sheet "{a}". It has {b}.': 'Le classeur n’a pas de feuille « {a} ». Il a {b}.',
  'The sheet "{a}" has names of columns, and no rows below them.':
    'La feuille « {a} » a des noms de colonnes, mais aucune ligne en dessous.',
  'The workbook is empty: no row stands in {a}.': 'Le classeur est vide : aucune ligne dans {a}.',
  'The sheet has more rows than a workbook can have. Save it as CSV and import that.':
    'La feuille a plus de lignes qu’un classeur ne peut en avoir. Enregistrez-la en CSV et importez-la.',
  'Row {a} of the sheet has more than {b} columns. Leave in the sheet only the columns that are wanted.':
    'La ligne {a} de la feuille a plus de {b} colonnes. Ne laissez que les colonnes voulues.',
  'The workbook has more different texts than can be held at once. Save the sheet as CSV and import that.':
    'Le classeur a trop de textes différents. Enregistrez la feuille en CSV et importez-la.',
  'The file is an archive, and no Excel workbook (.xlsx). Save the list as CSV or as an Excel workbook, and try again.':
    'Le fichier est une archive et non un classeur Excel (.xlsx). Enregistrez la liste en CSV ou en classeur Excel et réessayez.',
  'The file is a binary workbook (.xlsb), which is not read. Save it as .xlsx or as CSV and try again.':
    'Le fichier est un classeur binaire (.xlsb), qui n’est pas lu. Enregistrez-le en .xlsx ou en CSV et réessayez.',
  '{a}Save the list as CSV or as an Excel workbook (.xlsx), and try again.':
    'Enregistrez la liste en CSV ou en classeur Excel (.xlsx) et réessayez.',
  'The zero before the number, which a spreadsheet drops, was put back.':
    'Le zéro avant le numéro, que les tableurs enlèvent, a été remis.',
  'The number stood in scientific notation with all of its digits, and was written out.':
    'Le numéro était en notation scientifique avec tous ses chiffres et a été écrit en entier.',
  'The quote by which a spreadsheet marks text was taken away.':
    'L’apostrophe par laquelle un tableur marque un texte a été enlevée.',
  'The decimals that a spreadsheet adds were taken away.': 'Les décimales ajoutées par un tableur ont été enlevées.',
  'A sign before the number that does not belong there was taken away.':
    'Un signe qui n’a pas sa place devant le numéro a été enlevé.',
  'The words beside the number were left out.': 'Les mots à côté du numéro ont été omis.',
  'The letter O in the number was read as a zero.': 'La lettre O dans le numéro a été lue comme un zéro.',
  'The digits of another script were written as 0 to 9.': 'Les chiffres d’une autre écriture ont été écrits de 0 à 9.',
  'The cell holds more than one number; the first one is taken.':
    'La cellule contient plus d’un numéro ; le premier est pris.',
  'There is no number in the row.': 'Il n’y a pas de numéro dans la ligne.',
  'A spreadsheet has rounded the number, and its last digits are lost. Format the column as text in the original file, and save it again.':
    'Un tableur a arrondi le numéro et ses derniers chiffres sont perdus. Mettez la colonne au format texte dans le fichier d’origine et enregistrez-le à nouveau.',
  'The cell shows an error of the spreadsheet instead of a number. Mend the formula, and save the file again.':
    'La cellule montre une erreur du tableur au lieu d’un numéro. Corrigez la formule et enregistrez à nouveau le fichier.',
  'The cell holds no telephone number.': 'La cellule ne contient pas de numéro de téléphone.',
  'The cell holds an email address, not a telephone number. Look whether cells of this row stand in the wrong columns.':
    'La cellule contient une adresse e-mail et non un numéro. Regardez si des cellules de cette ligne sont dans les mauvaises colonnes.',
  'The number has an extension, which a message cannot reach. Write a number without one.':
    'Le numéro a un poste, qu’un message ne peut pas joindre. Écrivez un numéro sans poste.',
  'The number has too few digits. Write it whole, with its country code if it is of another country.':
    'Le numéro a trop peu de chiffres. Écrivez-le en entier, avec son indicatif s’il est d’un autre pays.',
  'The number has too many digits. If two numbers stand in the cell, write a slash between them.':
    'Le numéro a trop de chiffres. Si la cellule contient deux numéros, séparez-les par une barre oblique.',
  'No country has the code with which the number begins. Check its first digits.':
    'Aucun pays n’a l’indicatif par lequel le numéro commence. Vérifiez ses premiers chiffres.',
  'No such number exists in the numbering plan. Check its digits, and write the country code with a plus.':
    'Ce numéro n’existe pas dans le plan de numérotation. Vérifiez ses chiffres et écrivez l’indicatif avec un plus.',
  'The cell holds a formula without its result. Open the file in a spreadsheet program, save it, and try again.':
    'La cellule contient une formule sans son résultat. Ouvrez le fichier dans un tableur, enregistrez-le et réessayez.',
};
