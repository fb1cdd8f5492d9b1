const STATES = {
  'it was delivered': 'il a été remis',
  'it could not be delivered': 'il n’a pas pu être remis',
  'it expired before it was delivered': 'il a expiré avant d’être remis',
  'it was rejected': 'il a été rejeté',
  'it is on its way': 'il est en route',
};
const TAKERS = { carrier: 'L’opérateur', provider: 'Le fournisseur' };

const taken = Object.entries(TAKERS).flatMap(([who, qui]) =>
  Object.entries(STATES).flatMap(([state, etat]) => {
    const [said, own] = [
      `The ${who} took the test message, and its receipt says that ${state}`,
      `${qui} a pris le message d’essai, et son accusé dit qu’${etat}`,
    ];
    return [
      [`${said}.`, `${own}.`],
      [`${said} (code {a}).`, `${own} (code {a}).`],
    ];
  }),
);

const PORT = { '': '', 'Is port {a} right? ': 'Le port {a} est-il le bon ? ' };
const silence = Object.entries(PORT).flatMap(([port, le]) => [
  [
    `${port}Is the address of this machine on its list?`,
    `${le}L’adresse de cette machine est-elle sur la liste du trunk ?`,
  ],
  [
    `${port}Does the trunk expect TCP or TLS (--port, --transport)? Is the address of this machine on its list?`,
    `${le}Le trunk attend-il TCP ou TLS (--port, --transport) ? L’adresse de cette machine est-elle sur sa liste ?`,
  ],
]);

/** What a test of a carrier, of a trunk or of a source of lookups has found, and what may be tried then. */
export const tests: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...taken, ...silence]),
  'The carrier accepted the connection.': 'L’opérateur a accepté la connexion.',
  'The carrier accepted the connection as "{a}".': 'L’opérateur a accepté la connexion sous le nom « {a} ».',
  'The carrier did not answer in time.': 'L’opérateur n’a pas répondu à temps.',
  'No connection could be made: {a}': 'La connexion n’a pas pu être établie : {a}',
  'Some carriers take no transceivers: try --bind-kind pair.':
    'Certains opérateurs n’acceptent pas de « transceiver » : essayez --bind-kind pair.',
  'Another process of Volley, or another program, may hold the connection.':
    'Un autre processus de Volley, ou un autre programme, tient peut-être la connexion.',
  'The number was written as {a}, with the type {b}: ask the carrier for the form that it wants (--destination-prefix +, --destination-rules, --destination).':
    'Le numéro a été écrit {a}, avec le type {b} : demandez à l’opérateur la forme qu’il veut (--destination-prefix +, --destination-rules, --destination).',
  'The sender was "{a}", with the type {b}: name one that is registered there (--from), or mark it in another way (--alphanumeric-source).':
    'L’expéditeur était « {a} », avec le type {b} : nommez-en un qui y est enregistré (--from), ou marquez-le autrement (--alphanumeric-source).',
  'It names the number {a}.': 'Il nomme le numéro {a}.',
  'It names another id than the answer: they cannot be matched by id.':
    'Il nomme un autre identifiant que la réponse : ils ne peuvent pas être rapprochés.',
  'The test message could not be written: the connection has no room for it now.':
    'Le message d’essai n’a pas pu être écrit : la connexion n’a pas de place pour lui.',
  'The carrier did not answer the test message.': 'L’opérateur n’a pas répondu au message d’essai.',
  'The carrier took the test message; no receipt came in time, so the forms of ids cannot be compared.':
    'L’opérateur a pris le message d’essai ; aucun accusé n’est arrivé à temps, les formes des identifiants ne peuvent donc pas être comparées.',
  'The provider gave no token.': 'Le fournisseur n’a pas donné de jeton.',
  'The provider accepted the request.': 'Le fournisseur a accepté la requête.',
  'The answer could not be read (HTTP {a}).': 'La réponse n’a pas pu être lue (HTTP {a}).',
  'The profile is not known.': 'Ce profil n’est pas connu.',
  '{a} has no request that only proves the values: send a test message to a number.':
    '{a} n’a pas de requête qui vérifie seulement les valeurs : envoyez un message d’essai à un numéro.',
  'The provider took the test message; no receipt came in time.':
    'Le fournisseur a pris le message d’essai ; aucun accusé n’est arrivé à temps.',
  'It said "{a}".': 'Il a dit « {a} ».',
  'The trunk demands sound that is encrypted with keys of DTLS, which Volley does not have: ask for keys in SDP (SDES).':
    'Le trunk exige un son chiffré avec des clés DTLS, que Volley n’a pas : demandez des clés dans SDP (SDES).',
  'The trunk demands encrypted sound: try --srtp required, with --transport tls if it has TLS.':
    'Le trunk exige un son chiffré : essayez --srtp required, avec --transport tls s’il a TLS.',
  'The trunk has no encryption of sound, which this trunk requires (--srtp).':
    'Le trunk ne chiffre pas le son, ce que le réglage exige (--srtp).',
  'The trunk offers {a}.': 'Le trunk propose {a}.',
  'Volley has {a} for this trunk (--codecs), without encryption (--srtp).':
    'Volley a {a} pour ce trunk (--codecs), sans chiffrement (--srtp).',
  'Volley has {a} for this trunk (--codecs), with encryption (SRTP) {b} (--srtp).':
    'Volley a {a} pour ce trunk (--codecs), avec chiffrement (SRTP) {b} (--srtp).',
  'The trunk takes no sound of this kind: it may demand encrypted sound, or another codec, such as G.729.':
    'Le trunk ne prend pas ce type de son : il exige peut-être un son chiffré, ou un autre codec, comme G.729.',
  'The trunk takes no sound of this kind: it may demand sound without encryption, or another codec, such as G.729.':
    'Le trunk ne prend pas ce type de son : il exige peut-être un son sans chiffrement, ou un autre codec, comme G.729.',
  'The trunk asks for a user name and a password (--username, --password-file).':
    'Le trunk demande un nom d’utilisateur et un mot de passe (--username, --password-file).',
  'The trunk refuses the user name or the password (--username, --password-file).':
    'Le trunk refuse le nom d’utilisateur ou le mot de passe (--username, --password-file).',
  'The trunk refuses the user name or the password (volley trunk check {a}), or it wants the user name in From, where the call had the caller ID {b}: try volley trunk change {c} --caller-id-in asserted, and test again.':
    'Le trunk refuse le nom d’utilisateur ou le mot de passe (volley trunk check {a}), ou il veut le nom d’utilisateur dans From, où l’appel avait le numéro {b} : essayez volley trunk change {c} --caller-id-in asserted, puis refaites le test.',
  'The trunk may want the user name in From, where the call had the caller ID {a}: try volley trunk change {b} --caller-id-in asserted, and test again.':
    'Le trunk veut peut-être le nom d’utilisateur dans From, où l’appel avait le numéro {a} : essayez volley trunk change {b} --caller-id-in asserted, puis refaites le test.',
  'The trunk may not accept a call without a caller ID (--caller-id), calls to this number, or the address of this machine: ask what it expects.':
    'Le trunk n’accepte peut-être pas un appel sans numéro d’appelant (--caller-id), les appels vers ce numéro, ou l’adresse de cette machine : demandez ce qu’il attend.',
  'The trunk may not accept the caller ID {a} (--caller-id), calls to this number, or the address of this machine: ask what it expects.':
    'Le trunk n’accepte peut-être pas le numéro d’appelant {a} (--caller-id), les appels vers ce numéro, ou l’adresse de cette machine : demandez ce qu’il attend.',
  'The number was dialled as {a}: ask in which form the trunk expects it (--dial-prefix +, --dial-rules).':
    'Le numéro a été composé {a} : demandez sous quelle forme le trunk l’attend (--dial-prefix +, --dial-rules).',
  'No question failed lately.': 'Aucune question n’a échoué récemment.',
  'It is not asked for a while, because it failed:': 'Elle n’est pas interrogée pendant un moment, car elle a échoué :',
  'The last question failed:': 'La dernière question a échoué :',
  'It answered.': 'Elle a répondu.',
  'It does not know the number.': 'Elle ne connaît pas le numéro.',
  'The name servers did not answer ({a}).': 'Les serveurs de noms n’ont pas répondu ({a}).',
  'The name of the redirect server has no address.': 'Le nom du serveur de redirection n’a pas d’adresse.',
  'The answer had the status {a}.': 'La réponse avait le statut {a}.',
};
