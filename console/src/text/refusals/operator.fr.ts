/** Sentences of the service, and what people read instead in French. */
export const operator: Readonly<Record<string, string>> = {
  'This installation has no object store: leave the destination field out.':
    'Cette installation n’a pas de stockage d’objets : choisissez le téléchargement.',
  'The files of this export are in the object store, below exports/{a}/{b}.':
    'Les fichiers de cette exportation sont dans le stockage d’objets, sous exports/{a}/{b}.',
  'This account has {a} schedules of exports. Delete one first.':
    'Ce compte a {a} exportations régulières. Supprimez-en d’abord une.',
  'This process knows no object store: set VOLLEY_S3_BUCKET.':
    'Le stockage d’objets n’est pas configuré. Adressez-vous à l’exploitant.',
  'The by field and the filters must name at most two of network, sender, purpose and carrier.':
    'Choisissez au plus deux parmi le réseau, l’expéditeur, le but et l’opérateur.',
  'The by field must name one thing alone, or with a time, and without filters.':
    'Ceci se choisit seul, ou avec une durée, et sans filtres.',
  'The export is {a}, so it cannot be cancelled.': 'Cette exportation ne peut plus être annulée.',
  'The export is {a}, so there is no file yet.': 'Il n’y a pas encore de fichier de cette exportation.',
  'The file of this export is gone.': 'Le fichier de cette exportation n’existe plus.',
  'The files of exports have 20 GB together. Delete some of them first.':
    'Les fichiers des exportations font 20 Go ensemble. Supprimez-en d’abord.',
  'These are more than {a} rows. Please ask for a shorter time or by less.':
    'Cela fait plus de {a} lignes. Choisissez une durée plus courte ou moins de divisions.',
  'This account has {a} exports. Delete some of the old ones first.':
    'Ce compte a {a} exportations. Supprimez d’abord d’anciennes exportations.',
  'This file has texts, so it needs a key with the scope "{a}".':
    'Ce fichier contient des textes, que vous ne pouvez pas lire dans ce compte.',
  '{a} exports are at work. Wait for one of them, or cancel one.':
    '{a} exportations sont en cours. Attendez-en une ou annulez-en une.',
  '{a} has no such value.': '{a} n’a pas cette valeur.',
  '{a} is missing.': '{a} manque.',
  '{a} is the address of a server, for example {b}.': '{a} est l’adresse d’un serveur, par exemple {b}.',
  'VOLLEY_SECRET is not set, as it must be before people can be erased: {a}':
    'Personne ne peut encore être effacé. L’exploitant doit d’abord définir VOLLEY_SECRET.',
  'No connection could be set up. The log says why.': 'Aucune connexion n’a pu être établie. Le journal dit pourquoi.',
  'Other processes of this installation hold its binds.':
    'D’autres processus de cette installation tiennent ses connexions.',
  'The test message could not be counted. Please try again.': 'Le message d’essai n’a pas pu être compté. Réessayez.',
  'The simulator does not run here: see VOLLEY_SIMULATOR.': 'Le simulateur ne tourne pas ici : voir VOLLEY_SIMULATOR.',
  'The stored password cannot be decrypted with this VOLLEY_SECRET. Please set the password again.':
    'Le mot de passe conservé ne peut pas être lu avec ce VOLLEY_SECRET. Redéfinissez-le.',
  'Passwords of carriers are kept encrypted: please set VOLLEY_SECRET, in every process, and start again before adding one.':
    'Les mots de passe ne peuvent pas encore être conservés en sécurité. Définissez d’abord VOLLEY_SECRET dans chaque processus.',
  'Secrets are stored encrypted, which needs the setting VOLLEY_SECRET.':
    'Les secrets ne peuvent pas encore être conservés en sécurité. Définissez d’abord VOLLEY_SECRET.',
  'A JSON pointer is empty or begins with a slash, for example /messages/0/id.':
    'Un pointeur JSON est vide ou commence par une barre oblique, par exemple /messages/0/id.',
  'A body is at most {a} levels deep.': 'Un corps a au plus {a} niveaux.',
  'A body is made of objects, lists, texts, numbers, booleans and null.':
    'Un corps se compose d’objets, de listes, de textes, de nombres, de booléens et de null.',
  'A plain body is a text.': 'Un corps simple est un texte.',
  'The body of a form is an object of texts.': 'Le corps d’un formulaire est un objet de textes.',
  'A body of XML is an object with one member, the root element.':
    'Un corps XML est un objet à un seul membre, l’élément racine.',
  'Say one place to read from: json, xml, param, header, or after and before.':
    'Indiquez un seul endroit à lire : json, xml, param, header, ou after et before.',
  'Say one comparison: equals, one_of, not_one_of or starts_with.':
    'Indiquez une seule comparaison : equals, one_of, not_one_of ou starts_with.',
  'A name is of small letters, digits and underscores, and begins with a letter.':
    'Un nom est fait de minuscules, de chiffres et de traits de soulignement, et commence par une lettre.',
  '{{{a}}} is no value that is known here.': '{{{a}}} n’est pas une valeur connue ici.',
  'The name {a} is taken.': 'Le nom {a} est pris.',
  'Receipts and replies come to a hook.': 'Les accusés et les réponses arrivent à un point d’entrée.',
  '{a} is secret: it belongs in secrets.': '{a} est secret : sa place est parmi les secrets.',
  '{a} is not secret: it belongs in values.': '{a} n’est pas secret : sa place est parmi les valeurs.',
  'There is no carrier {a}.': 'Choisissez un opérateur de la liste.',
  'There is no account {a}.': 'Choisissez un compte de la liste.',
  'Each carrier may be named once in a route.': 'Chaque opérateur figure une seule fois dans un chemin.',
  'The simulator cannot share a route with another carrier.':
    'Le simulateur ne peut pas partager un chemin avec un autre opérateur.',
  'Only carriers that are reached by HTTP have a hook.': 'Seuls les opérateurs joints par HTTP ont un point d’entrée.',
  'Routes lead to this carrier ({a}): please change or delete them first.':
    'Des chemins mènent à cet opérateur ({a}) : modifiez-les ou supprimez-les d’abord.',
  'The code must be the MCC and the MNC as five or six digits, such as 62001.':
    'Écrivez le code du réseau en cinq ou six chiffres, par exemple 62001.',
  'The country must be two letters, such as GH.': 'Le pays doit être en deux lettres, par exemple GH.',
  'The network must have 1 to 100 characters.': 'Le réseau doit avoir de 1 à 100 caractères.',
  'The cost must be an amount from 0 to 1000, with up to six decimals.':
    'Le coût doit être un montant de 0 à 1000, avec six décimales au plus.',
  'There are {a} sources already.': 'Il y a déjà {a} sources.',
  'A table has at most {a} parts.': 'Une table a au plus {a} parties.',
  'The table is {a}, so its file cannot be changed any more.': 'Le fichier de cette table ne peut plus être changé.',
  'Upload at least one part of the table first.': 'Envoyez d’abord au moins une partie de la table.',
  'The table is {a} already.': 'La table est déjà dans cet état.',
};
