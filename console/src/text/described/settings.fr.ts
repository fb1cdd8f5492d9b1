/** The descriptions of settings and their defaults, as the service gives them, in French. */
export const settings: Readonly<Record<string, string>> = {
  none: 'aucune valeur',
  created: 'créée',
  'all of them': 'tous',
  "the request's own host": 'l’hôte de la requête même',
  "the request's own host; in messages `http://localhost` and the port":
    'l’hôte de la requête même ; dans les messages `http://localhost` et le port',
  '`.volley/data` in the checkout; as root a folder of its own per checkout under `/var/lib/volley`. Of the installed package: `~/.local/share/volley`, as root `/var/lib/volley/data`':
    '`.volley/data` dans la copie du dépôt ; pour root, un dossier par copie sous `/var/lib/volley`. Pour le paquet installé : `~/.local/share/volley`, pour root `/var/lib/volley/data`',
  'created and kept in the data folder; none with `DATABASE_URL`':
    'créé et conservé dans le dossier des données ; aucun avec `DATABASE_URL`',
  "Amazon's of the region": 'celle d’Amazon pour la région',
  'the address of this machine on the way to the trunk': 'l’adresse de cette machine en direction du trunk',

  'An external Postgres, version 15 or later. Without it Volley runs its own, embedded one.':
    'Un Postgres externe, version 15 ou plus récente. Sans lui, Volley fait tourner le sien, intégré.',
  'The address that both listeners bind to. `0.0.0.0` lets other machines in.':
    'L’adresse sur laquelle les deux serveurs écoutent. `0.0.0.0` laisse entrer d’autres machines.',
  'The port of the API.': 'Le port de l’API.',
  'The port of the short links and of their API.': 'Le port des liens courts et de leur API.',
  'What this process does, separated by commas: `api`, `links` (the short links), `worker` (jobs, webhooks, letters), `carriers` (binds, and what is sent by them), `voice` (calls). Every role needs one process at least ([scaling](scaling.md)).':
    'Ce que fait ce processus, séparé par des virgules : `api`, `links` (les liens courts), `worker` (tâches, webhooks, courriers), `carriers` (connexions aux opérateurs et envois), `voice` (appels). Chaque rôle demande au moins un processus ([scaling](scaling.md)).',
  'The address at which clients reach the API, without the version segment. It begins the links inside replies, and passkeys belong to its name.':
    'L’adresse à laquelle les clients atteignent l’API, sans le segment de version. Les liens dans les réponses commencent par elle, et les clés d’accès sont attachées à son nom.',
  'The public address of the short links. Links inside messages begin with it.':
    'L’adresse publique des liens courts. Les liens dans les messages commencent par elle.',
  "The folder for Volley's own data: the embedded Postgres and its password, the secret, and the key of the command line.":
    'Le dossier des données de Volley : le Postgres intégré et son mot de passe, le secret et la clé de la ligne de commande.',
  '`no`: the start changes nothing of the schema. It waits until `volley migrate` has been run ([upgrades](upgrades.md)).':
    '`no` : le démarrage ne change rien au schéma. Il attend que `volley migrate` ait été exécuté ([upgrades](upgrades.md)).',
  'The first key, read at the very first start only: 16 to 128 visible ASCII characters. Without it, Volley creates a key and prints it once.':
    'La première clé, lue seulement au tout premier démarrage : 16 à 128 caractères ASCII visibles. Sans elle, Volley crée une clé et l’affiche une fois.',
  'The country of the first account. Local numbers are read as numbers of this country.':
    'Le pays du premier compte. Les numéros locaux sont lus comme des numéros de ce pays.',
  "The first account's time zone.": 'Le fuseau horaire du premier compte.',
  'Addresses and ranges of proxies whose `X-Forwarded-For`, `-Proto` and `-Host` headers Volley trusts, separated by commas.':
    'Adresses et plages des proxys dont Volley croit les en-têtes `X-Forwarded-For`, `-Proto` et `-Host`, séparées par des virgules.',
  "The header in which such a proxy names the visitor's country by two letters, as `CF-IPCountry` does. Short links that store countries read it; no other service is asked.":
    'L’en-tête dans lequel un tel proxy nomme le pays du visiteur en deux lettres, comme `CF-IPCountry`. Les liens courts qui conservent les pays le lisent ; aucun autre service n’est interrogé.',
  'Origins whose pages may call the API from a browser, separated by commas.':
    'Origines dont les pages peuvent appeler l’API depuis un navigateur, séparées par des virgules.',
  '`debug`, `info`, `warn`, `error` or `silent`. `debug` logs each request, without its query.':
    '`debug`, `info`, `warn`, `error` ou `silent`. `debug` journalise chaque requête, sans ses paramètres.',
  'For how many months the audit log is kept.': 'Pendant combien de mois le journal d’audit est conservé.',
  'For how many months messages, their receipts and replies, and single calls are kept.':
    'Pendant combien de mois sont conservés les messages, leurs accusés et réponses, et les appels isolés.',
  '`no`: the API without the console, the pages below `/console` that people use in a browser.':
    '`no` : l’API sans la console, c’est-à-dire sans les pages sous `/console` qui s’utilisent dans un navigateur.',
  'The name shown on the pages that visitors of short links may see.':
    'Le nom affiché sur les pages que les visiteurs des liens courts peuvent voir.',
  "`full`, or `truncated`: Volley keeps only the network of a visitor's address (24 of 32 bits, 48 of 128).":
    '`full`, ou `truncated` : Volley ne conserve que le réseau de l’adresse d’un visiteur (24 bits sur 32, 48 sur 128).',
  '`yes`: when a browser sends Do Not Track or Global Privacy Control, Volley at most counts the visit and keeps nothing else of it.':
    '`yes` : quand un navigateur envoie Do Not Track ou Global Privacy Control, Volley compte tout au plus la visite et n’en conserve rien d’autre.',
  'For how many days single visits of short links are kept. Their counts stay.':
    'Pendant combien de jours les visites des liens courts sont conservées une par une. Leurs totaux restent.',
  'For how many days at least events are kept for programs that read them late. They leave by whole months.':
    'Pendant combien de jours au moins les événements sont conservés pour les programmes qui les lisent tard. Ils sont supprimés par mois entiers.',
  'Addresses and ranges that webhooks may go to besides those of the public internet, with commas between, such as `10.20.0.0/16,127.0.0.1`; these alone may begin with `http://`.':
    'Adresses et plages où les webhooks peuvent aller en plus de l’Internet public, séparées par des virgules, comme `10.20.0.0/16,127.0.0.1` ; elles seules peuvent commencer par `http://`.',
  'Addresses and ranges that HTTP carriers may be reached at besides those of the public internet, with commas between, such as `192.168.1.20,127.0.0.1`; these alone may begin with `http://`.':
    'Adresses et plages où les opérateurs HTTP peuvent être joints en plus de l’Internet public, séparées par des virgules, comme `192.168.1.20,127.0.0.1` ; elles seules peuvent commencer par `http://`.',
  'For how many days the log of deliveries to webhooks is kept.':
    'Pendant combien de jours le journal des livraisons aux webhooks est conservé.',
  'How long a quick send waits for the carrier before it answers `queued`.':
    'Combien de secondes un envoi rapide attend l’opérateur avant de répondre `queued`.',
  'Encrypts the passwords of carriers and trunks: at least 16 characters. Use the same value in every process, and keep it with the backups.':
    'Chiffre les mots de passe des opérateurs et des trunks : au moins 16 caractères. Donnez la même valeur à chaque processus, et gardez-la avec les sauvegardes.',
  'A second secret, with which Volley reads but does not encrypt: the one before, while `VOLLEY_SECRET` is replaced ([operations.md](operations.md#replace-the-secret)).':
    'Un second secret, avec lequel Volley lit mais ne chiffre pas : celui d’avant, pendant que `VOLLEY_SECRET` est remplacé ([operations.md](operations.md#replace-the-secret)).',
  'The bucket of an S3-compatible store that holds the sounds of recordings and uploaded files, or a folder in it: `volley`, `company/volley`. Without it they are in Postgres ([operations](operations.md#recordings-and-files-in-an-object-store)).':
    'Le compartiment d’un stockage compatible S3 qui contient les sons des enregistrements et les fichiers téléversés, ou un dossier dedans : `volley`, `company/volley`. Sans lui, ils sont dans Postgres ([operations](operations.md#recordings-and-files-in-an-object-store)).',
  'The address of the store, such as `https://s3.example.com`, without the bucket.':
    'L’adresse du stockage, comme `https://s3.example.com`, sans le compartiment.',
  'The region that requests to the store are signed for.':
    'La région pour laquelle les requêtes au stockage sont signées.',
  'Where the name of the bucket stands in addresses: `path` (`https://s3.example.com/volley/…`), or `host` (`https://volley.s3.example.com/…`).':
    'Où le nom du compartiment se trouve dans les adresses : `path` (`https://s3.example.com/volley/…`) ou `host` (`https://volley.s3.example.com/…`).',
  'The id of the access key. Needs `VOLLEY_S3_BUCKET`.': 'L’identifiant de la clé d’accès. Demande `VOLLEY_S3_BUCKET`.',
  'The secret of the access key. Needs `VOLLEY_S3_BUCKET`.': 'Le secret de la clé d’accès. Demande `VOLLEY_S3_BUCKET`.',
  '`store`: new recordings and files are put into the store, and recordings that are in Postgres are moved there. `leave`: what is in the store can be read, nothing new is put there, and recordings are moved back to Postgres.':
    '`store` : les nouveaux enregistrements et fichiers vont dans le stockage, et les enregistrements qui sont dans Postgres y sont déplacés. `leave` : ce qui est dans le stockage peut être lu, rien de nouveau n’y est mis, et les enregistrements reviennent dans Postgres.',
  'The mail server that takes invitations, links to a new password, and letters about changes of a sign-in: `smtp://user:password@mail.example.com:587`, or `smtps://…`. Without it links are shown, to be handed on. Needs `VOLLEY_MAIL_FROM`, and `VOLLEY_PUBLIC_URL` for letters with links.':
    'Le serveur de messagerie qui prend les invitations, les liens vers un nouveau mot de passe et les courriers sur les changements d’une connexion : `smtp://user:password@mail.example.com:587`, ou `smtps://…`. Sans lui, les liens sont montrés pour être transmis. Demande `VOLLEY_MAIL_FROM`, et `VOLLEY_PUBLIC_URL` pour les courriers avec des liens.',
  'The sender of letters: `volley@example.com`, or `Volley <volley@example.com>`.':
    'L’expéditeur des courriers : `volley@example.com`, ou `Volley <volley@example.com>`.',
  'The bundled carrier simulator: `yes`, `no`, or `auto` (with the embedded Postgres alone). It is never used once a route leads to a real carrier, but for test keys, which nothing else serves, whatever is set here.':
    'Le simulateur d’opérateur fourni : `yes`, `no` ou `auto` (avec le seul Postgres intégré). Dès qu’une route mène à un vrai opérateur, il ne sert plus qu’aux clés de test, que rien d’autre ne sert, quoi qu’il soit réglé ici.',
  'The addresses from which Volley calls SIP trunks: one IPv4 address, one IPv6 address, or one of each separated by a comma. `0.0.0.0` and `::` mean every address of their family; a machine that has only one family works without the other. Volley opens no socket on them before the first trunk is added.':
    'Les adresses depuis lesquelles Volley appelle les trunks SIP : une adresse IPv4, une adresse IPv6, ou une de chaque séparées par une virgule. `0.0.0.0` et `::` désignent toutes les adresses de leur famille ; une machine qui n’a qu’une famille se passe de l’autre. Volley n’y ouvre rien avant l’ajout du premier trunk.',
  'The port of SIP, over UDP and TCP; 0 takes any free one. Set a fixed port behind a firewall, or for a trunk that recognises callers by their port. With a fixed port, calls that a killed process left ringing end as soon as it is back.':
    'Le port de SIP, en UDP et en TCP ; 0 prend n’importe quel port libre. Donnez un port fixe derrière un pare-feu, ou pour un trunk qui reconnaît les appelants à leur port. Avec un port fixe, les appels qu’un processus tué a laissés sonner prennent fin dès son retour.',
  'The address at which trunks reach this machine for signalling and sound when it is behind NAT: one IPv4 address, one IPv6 address, one of each separated by a comma, or a host name. A trunk is told only an address of its own family.':
    'L’adresse à laquelle les trunks atteignent cette machine pour la signalisation et le son quand elle est derrière un NAT : une adresse IPv4, une adresse IPv6, une de chaque séparées par une virgule, ou un nom d’hôte. Un trunk n’apprend qu’une adresse de sa propre famille.',
  'The ports for the sound of calls. Each call takes two.':
    'Les ports pour le son des appels. Chaque appel en prend deux.',
  'A program that speaks texts instead of the bundled English voice and espeak-ng: its path and arguments, separated by spaces. It reads the text (UTF-8) from standard input and writes a WAV file to standard output. Volley replaces `{language}` and `{voice}` in its arguments.':
    'Un programme qui dit les textes à la place de la voix anglaise fournie et d’espeak-ng : son chemin et ses arguments, séparés par des espaces. Il lit le texte (UTF-8) sur l’entrée standard et écrit un fichier WAV sur la sortie standard. Volley remplace `{language}` et `{voice}` dans ses arguments.',
  'How long it may take to speak a text before the request is refused.':
    'Combien de secondes il peut falloir pour dire un texte avant que la requête soit refusée.',
  'How long an answered call may go on without sound, comfort noise or RTCP from the far side. Volley then hangs up and charges the call up to the last sign of the far side. 0: no limit.':
    'Combien de secondes un appel décroché peut durer sans son, bruit de confort ni RTCP de l’autre côté. Volley raccroche alors et facture l’appel jusqu’au dernier signe de l’autre côté. 0 : sans limite.',
  'How long a stop waits for calls under way before Volley hangs them up.':
    'Combien de secondes un arrêt attend les appels en cours avant que Volley les raccroche.',
};
