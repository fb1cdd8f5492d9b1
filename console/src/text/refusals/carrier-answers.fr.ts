/** Sentences of the service, and what people read instead in French. */
export const answers: Readonly<Record<string, string>> = {
  'The message has a length the carrier does not accept.': 'L’opérateur n’accepte pas la longueur du message.',
  'The carrier could not read the request: its length is wrong.':
    'L’opérateur n’a pas pu lire la demande : sa longueur est fausse.',
  'The carrier does not know this kind of request.': 'L’opérateur ne connaît pas ce type de demande.',
  'The connection is not bound in the way this request needs.':
    'La connexion n’est pas ouverte comme cette demande l’exige.',
  'The carrier says this account is already connected.': 'L’opérateur dit que ce compte est déjà connecté.',
  'The carrier does not accept this priority.': 'L’opérateur n’accepte pas cette priorité.',
  'The carrier does not accept this way of asking for receipts.':
    'L’opérateur n’accepte pas cette façon de demander des accusés.',
  'The carrier has an internal error.': 'L’opérateur a une erreur interne.',
  'The carrier does not accept this sender.': 'L’opérateur n’accepte pas cet expéditeur.',
  'The carrier does not accept this phone number.': 'L’opérateur n’accepte pas ce numéro.',
  'The carrier does not know this message.': 'L’opérateur ne connaît pas ce message.',
  'The carrier refused the connection.': 'L’opérateur a refusé la connexion.',
  'The carrier refused the password.': 'L’opérateur a refusé le mot de passe.',
  'The carrier does not know this account name.': 'L’opérateur ne connaît pas ce nom de compte.',
  'The carrier could not cancel the message.': 'L’opérateur n’a pas pu annuler le message.',
  'The carrier could not replace the message.': 'L’opérateur n’a pas pu remplacer le message.',
  "The carrier's queue is full.": 'La file de l’opérateur est pleine.',
  'The carrier does not accept this service type.': 'L’opérateur n’accepte pas ce type de service.',
  'The carrier does not accept this number of recipients.': 'L’opérateur n’accepte pas ce nombre de destinataires.',
  'The carrier does not know this distribution list.': 'L’opérateur ne connaît pas cette liste de diffusion.',
  'The carrier does not accept this kind of recipient.': 'L’opérateur n’accepte pas ce type de destinataire.',
  'The carrier does not accept a message that replaces another.':
    'L’opérateur n’accepte pas qu’un message en remplace un autre.',
  'The carrier does not accept this message mode.': 'L’opérateur n’accepte pas ce mode de message.',
  'The carrier could not send to the distribution list.': 'L’opérateur n’a pas pu envoyer à la liste de diffusion.',
  'The carrier refused the message without a reason.': 'L’opérateur a refusé le message sans motif.',
  "The carrier does not accept the sender's type of number.":
    'L’opérateur n’accepte pas le type de numéro de l’expéditeur.',
  "The carrier does not accept the sender's numbering plan.":
    'L’opérateur n’accepte pas le plan de numérotation de l’expéditeur.',
  "The carrier does not accept the recipient's type of number.":
    'L’opérateur n’accepte pas le type de numéro du destinataire.',
  "The carrier does not accept the recipient's numbering plan.":
    'L’opérateur n’accepte pas le plan de numérotation du destinataire.',
  'The carrier does not accept this system type.': 'L’opérateur n’accepte pas ce type de système.',
  'The carrier does not accept the replace flag.': 'L’opérateur n’accepte pas l’indicateur de remplacement.',
  'The carrier does not accept this number of messages.': 'L’opérateur n’accepte pas ce nombre de messages.',
  'We sent faster than the carrier allows.': 'Volley a envoyé plus vite que l’opérateur ne le permet.',
  'The carrier does not accept the scheduled time.': 'L’opérateur n’accepte pas l’heure programmée.',
  'The carrier does not accept how long the message may wait.':
    'L’opérateur n’accepte pas le temps d’attente du message.',
  'The carrier does not know this ready-made message.': 'L’opérateur ne connaît pas ce message préparé.',
  'The receiver cannot take the message now.': 'Le destinataire ne peut pas recevoir le message pour l’instant.',
  'The receiver will never take the message.': 'Le destinataire ne recevra jamais le message.',
  'The receiver rejected the message.': 'Le destinataire a rejeté le message.',
  'The carrier could not look the message up.': 'L’opérateur n’a pas pu rechercher le message.',
  'The carrier could not read the optional parameters.': 'L’opérateur n’a pas pu lire les paramètres facultatifs.',
  'The carrier does not allow an optional parameter that was sent.':
    'L’opérateur n’autorise pas un paramètre facultatif envoyé.',
  'An optional parameter has the wrong length.': 'Un paramètre facultatif a une mauvaise longueur.',
  'The carrier misses an optional parameter it needs.': 'Il manque à l’opérateur un paramètre facultatif nécessaire.',
  'The carrier does not accept the value of an optional parameter.':
    'L’opérateur n’accepte pas la valeur d’un paramètre facultatif.',
  'The message could not be delivered.': 'Le message n’a pas pu être remis.',
  'The carrier has an error it does not name.': 'L’opérateur a une erreur qu’il ne nomme pas.',
};
