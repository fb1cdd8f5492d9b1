/** What the profiles of providers that come with Volley say, in French. What the provider itself calls so stays as it is. */
export const providers: Readonly<Record<string, string>> = {
  Address: 'Adresse',
  'Address of smsbox': 'Adresse de smsbox',
  'Address of the API': 'Adresse de l’API',
  'API key': 'Clé d’API',
  Username: 'Nom d’utilisateur',
  Password: 'Mot de passe',
  'Number of the phone': 'Numéro du téléphone',
  'Signing key of the webhook': 'Clé de signature du webhook',
  'Signing key of webhooks': 'Clé de signature des webhooks',

  'SMS to most countries.': 'SMS vers la plupart des pays.',
  'SMS in Kenya, Nigeria, Uganda and other African countries.':
    'SMS au Kenya, au Nigeria, en Ouganda et dans d’autres pays d’Afrique.',
  'Under SMS, SMS callback URLs, enter it for Delivery reports and for Incoming messages.':
    'Sous SMS, SMS callback URLs, saisissez-la pour Delivery reports et pour Incoming messages.',
  'Of your application.': 'Celui de votre application.',
  'https://api.sandbox.africastalking.com with the username sandbox sends to the simulator.':
    'https://api.sandbox.africastalking.com avec le nom d’utilisateur sandbox envoie au simulateur.',
  'SMS in Ghana, by the API of version 2. It is asked for the state of each message, since the form in which it sends receipts was not found in its documents.':
    'SMS au Ghana, par l’API de version 2. L’état de chaque message lui est demandé, car ses documents ne disent pas sous quelle forme il envoie les accusés.',
  'SMS to most countries. Replies come only to numbers of BulkSMS.':
    'SMS vers la plupart des pays. Les réponses n’arrivent qu’aux numéros de BulkSMS.',
  'Make two webhooks with it: one for sent messages, one for received ones.':
    'Créez deux webhooks avec elle : un pour les messages envoyés, un pour les messages reçus.',
  'Settings, Advanced, API tokens; or your username.': 'Settings, Advanced, API tokens ; ou votre nom d’utilisateur.',
  'Or your password.': 'Ou votre mot de passe.',
  'httpSMS (Android phone)': 'httpSMS (téléphone Android)',
  'A phone with the app httpSMS. Its number is the sender, whatever sender a message names.':
    'Un téléphone avec l’application httpSMS. Son numéro est l’expéditeur, quel que soit celui que nomme un message.',
  'Make a webhook with it for message.phone.delivered, message.send.failed, message.send.expired and message.phone.received.':
    'Créez un webhook avec elle pour message.phone.delivered, message.send.failed, message.send.expired et message.phone.received.',
  'With a plus, as httpSMS shows it.': 'Avec un plus, comme httpSMS le montre.',
  'SMS in Ghana. Add an API key under Messaging, Programmable SMS; top it up before the first message.':
    'SMS au Ghana. Ajoutez une clé d’API sous Messaging, Programmable SMS ; rechargez-la avant le premier message.',
  'Messaging, Programmable SMS, the API key.': 'Messaging, Programmable SMS, la clé d’API.',
  'Shown beside the client ID.': 'Affiché à côté du Client ID.',
  'For replies, enter it at your number, with the format MO_JSON_2.':
    'Pour les réponses, saisissez-la à votre numéro, avec le format MO_JSON_2.',
  'Of your account, for example https://xxxxx.api.infobip.com.':
    'Celle de votre compte, par exemple https://xxxxx.api.infobip.com.',
  'Jasmin (HTTP API)': 'Jasmin (API HTTP)',
  'Your own Jasmin gateway.': 'Votre propre passerelle Jasmin.',
  'For replies, make an HTTP client connector with it as the URL, and a route to that connector.':
    'Pour les réponses, créez un HTTP client connector avec elle pour URL, et une route vers ce connecteur.',
  'For example http://10.0.0.5:1401.': 'Par exemple http://10.0.0.5:1401.',
  'Your own Kannel gateway. Its group sendsms-user needs max-messages for long texts.':
    'Votre propre passerelle Kannel. Son groupe sendsms-user demande max-messages pour les longs textes.',
  'For replies, make an sms-service with omit-empty = true and get-url = "…?from=%q&to=%P&text=%a&id=%I", where … is this address.':
    'Pour les réponses, créez un sms-service avec omit-empty = true et get-url = "…?from=%q&to=%P&text=%a&id=%I", où … est cette adresse.',
  'For example http://10.0.0.5:13013, as sendsms-port says.':
    'Par exemple http://10.0.0.5:13013, comme le dit sendsms-port.',
  'Of the group sendsms-user.': 'Celui du groupe sendsms-user.',
  'The smsc-id to route to.': 'Le smsc-id par lequel acheminer.',
  'SMSGate (Android phone)': 'SMSGate (téléphone Android)',
  'A phone with the app SMS Gateway for Android. Its SIM is the sender, whatever sender a message names. A phone reports each part of a long text; the first report counts.':
    'Un téléphone avec l’application SMS Gateway for Android. Sa carte SIM est l’expéditeur, quel que soit celui que nomme un message. Un téléphone rend compte de chaque partie d’un long texte ; le premier compte rendu vaut.',
  'Add webhooks with it for sms:delivered, sms:failed, sms:received and, for the battery of the phone, system:ping.':
    'Ajoutez des webhooks avec elle pour sms:delivered, sms:failed, sms:received et, pour la batterie du téléphone, system:ping.',
  'For the server on the phone itself, for example http://192.168.1.10:8080.':
    'Pour le serveur sur le téléphone même, par exemple http://192.168.1.10:8080.',
  'On the first page of the app.': 'Sur la première page de l’application.',
  '1, 2 or 3; empty: as the app chooses.': '1, 2 ou 3 ; vide : au choix de l’application.',
  'In the app: Settings, Webhooks, Signing key.': 'Dans l’application : Settings, Webhooks, Signing key.',
  'For replies, enter it at your phone number or messaging service, under A message comes in.':
    'Pour les réponses, saisissez-la à votre numéro ou messaging service, sous A message comes in.',
  'On the first page of the console of Twilio; begins with AC.':
    'Sur la première page de la console de Twilio ; commence par AC.',
  'Beside the account SID. It also proves that calls come from Twilio.':
    'À côté de l’Account SID. Il prouve aussi que les requêtes viennent de Twilio.',
  'If a messaging service sends; begins with MG.': 'Si un messaging service envoie ; commence par MG.',
  'Under API settings, Webhooks, enter it for delivery receipts and for inbound SMS; any HTTP method serves. An address of more than 100 characters is not taken for a single message.':
    'Sous API settings, Webhooks, saisissez-la pour les accusés et pour les SMS entrants ; toute méthode HTTP convient. Une adresse de plus de 100 caractères n’est pas acceptée pour un seul message.',
};
