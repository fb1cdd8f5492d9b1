const SUBJECTS = { 'The carrier {a}': 'L’opérateur {a}', It: 'Il', 'Connected, but it': 'Connecté, mais il' };
const REFUSED = {
  refused: 'a refusé',
  'did not answer': 'a laissé sans réponse',
  'refused or did not answer': 'a refusé ou laissé sans réponse',
};
const WAYS = {
  'through the carrier {b}': 'par l’opérateur {b}',
  'to the network {b}': 'vers le réseau {b}',
  'from the sender ID {b}': 'de l’expéditeur {b}',
};

/** What a carrier did with what it was given lately, of which the service says also the code that it gave most often. */
const refusing = Object.entries(SUBJECTS).flatMap(([who, qui]) =>
  Object.entries(REFUSED).flatMap(([did, a]) => {
    const said = `${who} ${did} {c} of what it was given in the last {d} minutes ({e} of {f})`;
    const own = `${qui} ${a} {c} de ce qui lui a été remis dans les {d} dernières minutes ({e} sur {f})`;
    return [
      [`${said}.`, `${own}.`],
      [`${said}, most often with {g}`, `${own}, le plus souvent avec {g}`],
    ];
  }),
);

const deliveries = Object.entries(WAYS).flatMap(([way, par]) => [
  [
    `Of the last {a} messages ${way}, {c} had a receipt within two minutes.`,
    `Des {a} derniers messages ${par}, {c} ont eu un accusé en deux minutes.`,
  ],
  [`Of the last {a} messages ${way}, {c} were refused.`, `Des {a} derniers messages ${par}, {c} ont été refusés.`],
  [`Of the last {a} messages ${way}, {c} were delivered.`, `Des {a} derniers messages ${par}, {c} ont été remis.`],
]);

const REASONS = {
  'it throttled most of what it was given': 'il a freiné presque tout ce qui lui a été remis',
  'it left most submits unanswered': 'il a laissé la plupart des envois sans réponse',
  'it answered most submits with errors of its own': 'il a répondu à la plupart des envois par ses propres erreurs',
  'it refused all that it was given': 'il a refusé tout ce qui lui a été remis',
  'it takes nothing now': 'il ne prend rien actuellement',
  'it takes nothing now: {a}': 'il ne prend rien actuellement : {a}',
  'far fewer messages than usual were delivered': 'bien moins de messages que d’habitude ont été remis',
  'it failed': 'il a échoué',
};

const resting = Object.entries(REASONS).flatMap(([because, car]) => [
  [`Rests, because ${because}.`, `Se repose, car ${car}.`],
  [`On trial again, after ${because}.`, `De nouveau à l’essai : ${car}.`],
]);

const NUMBERS = {
  'any number': 'tous les numéros',
  'prefix {a}': 'le préfixe {a}',
  'network {a}': 'le réseau {a}',
  'country {a}': 'le pays {a}',
};
const WHERE = {
  'messages go to {c} in tier {d}.': 'les messages vont à {c}, au rang {d}.',
  'messages go to tier {d}, most to the cheapest of its carriers that deliver well.':
    'les messages vont au rang {d}, la plupart au moins cher de ses opérateurs qui remettent bien.',
  'but its carriers were given all that they may be given today: messages wait until the day ends.':
    'mais ses opérateurs ont reçu tout ce qu’ils peuvent recevoir aujourd’hui : les messages attendent la fin du jour.',
  'but none of its carriers is fit just now: messages wait, or go to one that is at least connected.':
    'mais aucun de ses opérateurs n’est en état : les messages attendent ou vont à un opérateur au moins connecté.',
};

const routed = Object.entries(NUMBERS).flatMap(([numbers, numeros]) =>
  Object.entries(WHERE).flatMap(([where, ou]) => [
    [`By the route for ${numbers}, ${where}`, `Par la route pour ${numeros}, ${ou}`],
    [
      `By the route for certain messages to ${numbers}, ${where}`,
      `Par la route pour certains messages vers ${numeros}, ${ou}`,
    ],
  ]),
);

/** What the service says of its own state, of carriers and of routes, sentence by sentence. */
export const health: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...refusing, ...deliveries]),
  'The database answers.': 'La base de données répond.',
  'The database does not answer.': 'La base de données ne répond pas.',
  '{a} applied': '{a} appliquées',
  '{a} applied, this program knows {b}': '{a} appliquées, ce programme en connaît {b}',
  '{a} GB free': '{a} Go libres',
  'The data folder cannot be read.': 'Le dossier des données ne peut pas être lu.',
  'Held, reason: restored ({a}).': 'Retenu, car cette installation a été restaurée ({a}).',
  'Nothing goes out until it is released: volley hold show': 'Rien ne part avant la levée : volley hold show',
  'All jobs run in time.': 'Toutes les tâches s’exécutent à temps.',
  'Overdue: {a}.': 'En retard : {a}.',
  'In doubt: {a}': 'Incertain : {a}',
  'Broken: the audit log of account {a} was altered past Volley.':
    'Rompu : le journal d’audit du compte {a} a été modifié en dehors de Volley.',
  'Broken: the audit log of {a} accounts, {b} among them, was altered past Volley.':
    'Rompu : les journaux d’audit de {a} comptes, dont {b}, ont été modifiés en dehors de Volley.',
  'Find what with "volley audit verify {a}", and compare it with a backup.':
    'Cherchez quoi avec « volley audit verify {a} » et comparez avec une sauvegarde.',
  'No process has the role {a}.': 'Aucun processus n’a le rôle {a}.',
  'Start one whose VOLLEY_ROLES name it.': 'Démarrez-en un dont VOLLEY_ROLES le nomme.',
  'The carrier {a} is not connected.': 'L’opérateur {a} n’est pas connecté.',
  'The carrier {a} is not connected:{b}': 'L’opérateur {a} n’est pas connecté :{b}',
  'The carrier {a} is connected, but gets no messages.': 'L’opérateur {a} est connecté mais ne reçoit aucun message.',
  'The carrier {a} is connected, but gets no messages:{b}':
    'L’opérateur {a} est connecté mais ne reçoit aucun message :{b}',
  'Messages that no other carrier takes wait.': 'Les messages qu’aucun autre opérateur ne prend attendent.',
  'The trunk {a} is not registered, does not answer, or rests after failures.':
    'Le trunk {a} n’est pas enregistré, ne répond pas ou se repose après des échecs.',
  'Calls that no other trunk takes wait.': 'Les appels qu’aucun autre trunk ne prend attendent.',
  'All {a} are up.': 'Tous sont joignables.',
  'And {a} more.': 'Et {a} autres.',
  'No client certificate of a carrier or trunk ends within 30 days.':
    'Aucun certificat de client d’un opérateur ou d’un trunk n’expire dans les 30 jours.',
  'The client certificate of the carrier {a} has ended, on {b}.':
    'Le certificat de client de l’opérateur {a} a expiré le {b}.',
  'The client certificate of the carrier {a} ends in {b} days, on {c}.':
    'Le certificat de client de l’opérateur {a} expire dans {b} jours, le {c}.',
  'The client certificate of the trunk {a} has ended, on {b}.': 'Le certificat de client du trunk {a} a expiré le {b}.',
  'The client certificate of the trunk {a} ends in {b} days, on {c}.':
    'Le certificat de client du trunk {a} expire dans {b} jours, le {c}.',
  'Every phone has power and was seen.': 'Chaque téléphone est alimenté et s’est manifesté.',
  'The phone of the carrier {a} was last seen {b} hours ago.':
    'Le téléphone de l’opérateur {a} s’est manifesté la dernière fois il y a {b} heures.',
  'The phone of the carrier {a} had {b} of its battery left {c} hours ago, and told nothing since.':
    'Le téléphone de l’opérateur {a} avait {b} de batterie il y a {c} heures et n’a rien dit depuis.',
  'The phone of the carrier {a} has {b} of its battery left and is not plugged in.':
    'Le téléphone de l’opérateur {a} a {b} de batterie et n’est pas branché.',
  'Messages of the last 24 hours cost {a} credits.': 'Les messages des dernières 24 heures coûtent {a} crédits.',
  'On no day of the two weeks before did they cost more than {a}.':
    'Aucun jour des deux semaines précédentes ils n’ont coûté plus de {a}.',
  'The credits last for {a} hours more if as much is spent as in the last 24 hours, {b} credits.':
    'Les crédits durent encore {a} heures si l’on dépense autant que dans les dernières 24 heures, {b} crédits.',
  'Usually {a} have.': 'D’habitude, c’est {a}.',
  'Usually {a} are.': 'D’habitude, ce sont {a}.',
  'Usually none have.': 'D’habitude, aucun.',
  'Usually none are.': 'D’habitude, aucun.',
  'The object store is used.': 'Le stockage d’objets est utilisé.',
  'Recordings or files are in an object store that this process does not know: set VOLLEY_S3_BUCKET.':
    'Des enregistrements ou des fichiers sont dans un stockage d’objets que ce processus ne connaît pas : définissez VOLLEY_S3_BUCKET.',
  'The object store cannot be used:{a}': 'Le stockage d’objets ne peut pas être utilisé :{a}',
  'The object store has lost files: {a}.': 'Le stockage d’objets a perdu des fichiers : {a}.',
  'Put them back from a copy of the bucket.': 'Remettez-les depuis une copie du seau.',
  'No letter waits.': 'Aucun courrier n’attend.',
  'Letters that wait: {a}, because {b}.': 'Courriers qui attendent : {a}, car {b}.',
  'Letters that wait: {a}.': 'Courriers qui attendent : {a}.',
  'Given up within a day: {a}.': 'Abandonnés en un jour : {a}.',
  'Nothing is encrypted with VOLLEY_SECRET_BEFORE yet.': 'Rien n’est encore chiffré avec VOLLEY_SECRET_BEFORE.',
  'Once every process knows both secrets, exchange the two in each of them.':
    'Quand chaque processus connaît les deux secrets, échangez-les dans chacun.',
  'The secret was replaced: exchange VOLLEY_SECRET and VOLLEY_SECRET_BEFORE in this process too, and start it again.':
    'Le secret a été remplacé : échangez VOLLEY_SECRET et VOLLEY_SECRET_BEFORE dans ce processus aussi et redémarrez-le.',
  'Replaced: everything is encrypted with VOLLEY_SECRET.': 'Remplacé : tout est chiffré avec VOLLEY_SECRET.',
  'Take VOLLEY_SECRET_BEFORE away, in every process.': 'Retirez VOLLEY_SECRET_BEFORE de chaque processus.',
  'Being replaced: within minutes all is encrypted with VOLLEY_SECRET.':
    'En cours de remplacement : tout est chiffré avec VOLLEY_SECRET d’ici quelques minutes.',
  'VOLLEY_SECRET_BEFORE is needed until then.': 'VOLLEY_SECRET_BEFORE est nécessaire jusque-là.',
  'Passwords and secrets that neither VOLLEY_SECRET nor VOLLEY_SECRET_BEFORE can read: {a}.':
    'Mots de passe et secrets que ni VOLLEY_SECRET ni VOLLEY_SECRET_BEFORE ne peuvent lire : {a}.',
  'Set them again.': 'Redéfinissez-les.',
  'All others are encrypted with VOLLEY_SECRET.': 'Tous les autres sont chiffrés avec VOLLEY_SECRET.',
  'Other programs hold ports of VOLLEY_RTP_PORTS, for {a} calls; {b} calls at a time fit beside them.':
    'D’autres programmes occupent des ports de VOLLEY_RTP_PORTS, pour {a} appels ; {b} appels à la fois tiennent à côté.',
  'No route is for this hour: messages wait for the hours of one that is.':
    'Aucune route ne vaut à cette heure : les messages attendent les heures de l’une d’elles.',
  'The network takes messages only from registered senders, and this one is not registered: messages are refused.':
    'Le réseau ne prend que les messages d’expéditeurs enregistrés, et celui-ci ne l’est pas : les messages sont refusés.',
  'No route leads to this number: messages to it are refused.':
    'Aucune route ne mène à ce numéro : les messages vers lui sont refusés.',
  'There is a route, but no price for this number: messages to it are refused.':
    'Il y a une route, mais pas de prix pour ce numéro : les messages vers lui sont refusés.',
  ...Object.fromEntries(routed),
  'No connection could be set up.': 'Aucune connexion n’a pu être établie.',
  'The log says why.': 'Le journal dit pourquoi.',
  'The carrier did not answer the bind.': 'L’opérateur n’a pas répondu à la demande de connexion.',
  'The carrier no longer knew the session ({a}), so it was ended to be bound again.':
    'L’opérateur ne connaissait plus la session ({a}) ; elle a été fermée pour être rouverte.',
  'Connected and well.': 'Connecté et en bon état.',
  'Connected, but slowed to {a} a second, because it throttled {b} of {c} messages.':
    'Connecté, mais ralenti à {a} par seconde, car il a freiné {b} des {c} messages.',
  'It is slowed to {a} a second, because it throttled {b} of {c} messages.':
    'Il est ralenti à {a} par seconde, car il a freiné {b} des {c} messages.',
  'Connected.': 'Connecté.',
  'Connecting.': 'En cours de connexion.',
  'Not connected.': 'Pas connecté.',
  'The next message tries again.': 'Le prochain message fera un nouvel essai.',
  'Paused.': 'En pause.',
  'Stopped.': 'Arrêté.',
  'We closed the connection.': 'Nous avons fermé la connexion.',
  'The carrier ended the session.': 'L’opérateur a mis fin à la session.',
  'The carrier closed the connection.': 'L’opérateur a fermé la connexion.',
  'The connection broke.': 'La connexion a été coupée.',
  'The carrier sent something that is not SMPP.': 'L’opérateur a envoyé autre chose que du SMPP.',
  'The carrier stopped answering.': 'L’opérateur ne répond plus.',
  'The carrier stopped reading.': 'L’opérateur ne lit plus.',
  'The carrier closed the connection at once: is the address of this machine on its list, and does it expect TLS?':
    'L’opérateur a fermé la connexion aussitôt : l’adresse de cette machine est-elle sur sa liste, et attend-il TLS ?',
  'The name {a} is not known.': 'Le nom {a} n’est pas connu.',
  'The name {a} could not be looked up just now.': 'Le nom {a} n’a pas pu être cherché à l’instant.',
  'Nothing listens at {a}, port {b}.': 'Rien n’écoute à {a}, port {b}.',
  'There is no way to {a} from here.': 'D’ici, aucun chemin ne mène à {a}.',
  ...Object.fromEntries(resting),
  'It leads to the simulator, which is not used once a route leads to a real carrier.':
    'Elle mène au simulateur, qui ne sert plus dès qu’une route mène à un vrai opérateur.',
  'The sender ID is not registered on any of its carriers, and the network demands that.':
    'L’expéditeur n’est enregistré chez aucun de ses opérateurs, et le réseau l’exige.',
  'It is for {a} only.': 'Elle ne vaut que pour {a}.',
  'It is for account {a} only.': 'Elle ne vaut que pour le compte {a}.',
  'It is for accounts {a} only.': 'Elle ne vaut que pour les comptes {a}.',
  'It is for sender ID {a} only.': 'Elle ne vaut que pour l’expéditeur {a}.',
  'It is for sender IDs {a} only.': 'Elle ne vaut que pour les expéditeurs {a}.',
  'Its hours are {a} to {b} {c}, and it is {d} there.': 'Ses heures vont de {a} à {b} ({c}), et il y est {d}.',
  'A route for certain messages comes first.': 'Une route pour certains messages passe avant.',
  'A route with more conditions, or with one that comes first, decides.':
    'Une route avec plus de conditions, ou avec une condition qui passe avant, décide.',
  'The {a} decides before the {b}.': 'Une route plus précise décide.',
  'A longer prefix decides.': 'Un préfixe plus long décide.',
  'An older route for the same numbers decides.': 'Une route plus ancienne pour les mêmes numéros décide.',
};
