/** Sentences of the service, and what people read instead in French. */
export const calls: Readonly<Record<string, string>> = {
  'The recording of this campaign was deleted: without it nobody can be called again.':
    'L’enregistrement de cette campagne a été supprimé : sans lui personne ne peut être rappelé.',
  'Calls of this campaign are still in progress. Please try again in a moment.':
    'Des appels de cette campagne sont encore en cours. Réessayez dans un instant.',
  'This campaign has no calls to retry: the trunk refused none of them, and none failed.':
    'Cette campagne n’a pas d’appels à refaire : la ligne n’en a refusé aucun et aucun n’a échoué.',
  'This number has opted out and gets no calls.': 'Ce numéro s’est désinscrit et ne reçoit pas d’appels.',
  'Nothing can be said to this number: the text is empty without its fields.':
    'Rien ne peut être dit à ce numéro : le texte est vide sans ses champs.',
  'What would be said to this number is longer than 2,000 characters.':
    'Ce qui serait dit à ce numéro dépasse 2 000 caractères.',
  'What would be said is longer than 2,000 characters.': 'Ce qui serait dit dépasse 2 000 caractères.',
  'Nothing can be said: the text is empty without its fields.':
    'Rien ne peut être dit : le texte est vide sans ses champs.',
  'No trunk that serves this number lets the campaign show its caller ID.':
    'Aucune ligne pour ce numéro ne permet à la campagne de montrer son numéro d’appel.',
  'No trunk of this server lets a campaign show this number.':
    'Aucune ligne de ce serveur ne permet à une campagne de montrer ce numéro.',
  'This campaign has no recording: give it one, and then try it out.':
    'Cette campagne n’a pas d’enregistrement : donnez-lui-en un, puis essayez-la.',
  'None of these numbers can be called any more.': 'Aucun de ces numéros ne peut plus être appelé.',
  'The message is longer than this limit of the call.': 'Le message est plus long que cette limite de l’appel.',
  'This call is {a}: only one that nobody has answered can be cancelled.':
    'Seul un appel auquel personne n’a répondu peut être annulé.',
  'This template has a link, which nobody can follow by ear.':
    'Ce modèle contient un lien, que personne ne peut suivre à l’oreille.',
  'Exactly one of recording_id, text and template is required.':
    'Choisissez un enregistrement, un texte ou un modèle, un seul des trois.',
  '{a} calls of this account wait already.': '{a} appels de ce compte attendent déjà.',
  'All channels of this trunk are in use. Please try again in a moment.':
    'Tous les canaux de cette ligne sont occupés. Réessayez dans un instant.',
  'The call rate of this trunk is used up for some seconds. Please try again.':
    'Le rythme d’appels de cette ligne est épuisé pour quelques secondes. Réessayez.',
  'This trunk is not ready yet, or its password cannot be read.':
    'Cette ligne n’est pas encore prête, ou son mot de passe ne peut pas être lu.',
  'The campaign "{a}" is {b} and plays this recording. Give it another recording, delete or cancel it first.':
    'La campagne « {a} » utilise cet enregistrement. Donnez-lui-en un autre, ou supprimez-la ou annulez-la d’abord.',
  'The campaign "{a}" is {b} and plays this recording.': 'La campagne « {a} » utilise cet enregistrement.',
  '{a} Give it another recording, delete or cancel it first.':
    'Une campagne utilise cet enregistrement. Donnez-lui-en un autre, ou supprimez-la ou annulez-la d’abord.',
  'Please set VOLLEY_SECRET first: it encrypts the passwords of trunks.':
    'Les mots de passe ne peuvent pas encore être conservés en sécurité. Définissez d’abord VOLLEY_SECRET.',
  'The process that answered makes no calls, since its VOLLEY_ROLES leave voice out. Please ask a process that has the roles api and voice.':
    'Volley ne passe pas d’appels ici en ce moment. Adressez-vous à l’exploitant.',
  'The bundled voice speaks English (en) alone. For other languages please install espeak-ng on the server, or set VOLLEY_SPEECH_COMMAND.':
    'La voix de ce serveur ne parle qu’anglais. L’exploitant peut ajouter d’autres langues.',
  'There is nothing in this text that can be spoken.': 'Rien dans ce texte ne peut être dit.',
  'The voices are {a}.': 'Les voix sont {a}.',
  'Too many recordings are being made at this moment. Please try again.':
    'Trop d’enregistrements sont en cours de création. Réessayez.',
  'No voice of this server speaks this language.': 'Aucune voix de ce serveur ne parle cette langue.',
  'Voices can be chosen for English only.': 'Une voix ne peut être choisie que pour l’anglais.',
  'Nobody speaks this language here.': 'Aucune voix ne parle ici cette langue.',
  'The text was not turned into speech. Please try again.': 'Le texte n’a pas été mis en voix. Réessayez.',
  'The recording was not read. Please try again.': 'L’enregistrement n’a pas été lu. Réessayez.',
  'The text was not turned into speech.': 'Le texte n’a pas été mis en voix.',
  'The recording was not read.': 'L’enregistrement n’a pas été lu.',
  '{a} Please try again.': 'Cela n’a pas réussi. Réessayez.',
  'It took too long to store this. Try again.': 'L’enregistrement a pris trop de temps. Réessayez.',
  'The object store has lost this file. The operator can put it back from a copy of the bucket.':
    'Le stockage a perdu ce fichier. L’exploitant peut le remettre depuis une copie.',
  'The object store cannot be used at the moment. Try again later.':
    'Le stockage ne peut pas être utilisé pour le moment. Réessayez plus tard.',
  'This verification has no sender ID for a text.': 'Cette vérification n’a pas d’expéditeur pour un SMS.',
  'Nobody speaks this language here, so no call can say the code in it.':
    'Aucune voix ne parle ici cette langue : aucun appel ne peut y dire le code.',
};
