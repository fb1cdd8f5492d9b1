/** Sentences of the service, and what people read instead in French. */
export const reasons: Readonly<Record<string, string>> = {
  'A person who is in it was erased. Make the export anew.':
    'Une personne qui s’y trouve a été effacée. Refaites l’exportation.',
  'The file has more than 20 GB. Export a shorter time.': 'Le fichier dépasse 20 Go. Exportez une période plus courte.',
  'Volley could not go on with this export. Please tell the operator, whose log says why.':
    'Volley n’a pas pu continuer cette exportation. Prévenez l’exploitant, dont le journal dit pourquoi.',
  'A transaction of the database has been open for an hour, so it is not known whether all rows of this time are stored. Begin it again later.':
    'Une transaction de la base de données est ouverte depuis une heure : on ignore si toutes les lignes de cette période sont enregistrées. Relancez-la plus tard.',
  'The number has opted out.': 'Le numéro s’est désinscrit.',
  'The person has not agreed to marketing.': 'La personne n’a pas accepté la publicité.',
  'The last five messages to the number were not delivered.':
    'Les cinq derniers messages vers ce numéro n’ont pas été remis.',
  'The message was cancelled before it was sent.': 'Le message a été annulé avant son envoi.',
  'The contact has no value for a field of the text.': 'Le contact n’a pas de valeur pour un champ du texte.',
  'The text was empty.': 'Le texte était vide.',
  'The text was too long, or no carrier of its route takes that many parts in a day.':
    'Le texte était trop long, ou aucun opérateur de son chemin ne prend autant de parties par jour.',
  'The text is not registered for this sender ID, and its country takes registered texts alone.':
    'Le texte n’est pas enregistré pour cet expéditeur, et son pays n’accepte que des textes enregistrés.',
  'No route leads to this number.': 'Aucun chemin ne mène à ce numéro.',
  'The sender ID is not registered with the network of this number.':
    'L’expéditeur n’est pas enregistré auprès du réseau de ce numéro.',
  'This number has no price.': 'Ce numéro n’a pas de prix.',
  'The carrier did not answer, so it is unknown whether the message was sent.':
    'L’opérateur n’a pas répondu : on ignore si le message a été envoyé.',
  'The carrier sent no receipt.': 'L’opérateur n’a pas envoyé d’accusé.',
  'The service stopped during the submission, so it is unknown whether the message was sent.':
    'Le service s’est arrêté pendant la remise : on ignore si le message a été envoyé.',
  'The message could not be sent within its validity period.': 'Le message n’a pas pu être envoyé dans son délai.',
  'The carrier could not be reached.': 'L’opérateur était injoignable.',
  'A call reached this person, so no text was needed.':
    'Un appel a joint cette personne : aucun texte n’était nécessaire.',
  'Some parts were delivered, others were not.': 'Certaines parties ont été remises, d’autres non.',
  'There were not enough credits.': 'Il n’y avait pas assez de crédits.',
  'The monthly limit of the account did not allow it.': 'La limite mensuelle du compte ne le permettait pas.',
  'The sender ID may no longer be used.': 'L’expéditeur ne peut plus être utilisé.',
  'The service failed at every attempt; its log says why.':
    'Le service a échoué à chaque essai ; son journal dit pourquoi.',
  'A web address in the text is not allowed.': 'Une adresse web du texte n’est pas autorisée.',
  'The call was cancelled.': 'L’appel a été annulé.',
  'The caller ID may no longer be shown.': 'Le numéro d’appel ne peut plus être montré.',
  'The connection to the trunk was lost during the call.': 'La connexion à la ligne a été perdue pendant l’appel.',
  'The call was declined.': 'L’appel a été refusé.',
  'The call did not begin within its validity.': 'L’appel n’a pas commencé dans son délai.',
  'The service stopped during the call.': 'Le service s’est arrêté pendant l’appel.',
  'The trunk does not know this number.': 'La ligne ne connaît pas ce numéro.',
  'The trunk and Volley have no sound format in common.': 'La ligne et Volley n’ont pas de format de son en commun.',
  'No sound came from the other side.': 'Aucun son n’est venu de l’autre côté.',
  'No trunk serves this number.': 'Aucune ligne ne dessert ce numéro.',
  'The call was not placed.': 'L’appel n’a pas été passé.',
  'The text of this person could not be spoken.': 'Le texte de cette personne n’a pas pu être dit.',
  'What would be said takes longer than the call may.': 'Ce qui serait dit dure plus longtemps que l’appel ne le peut.',
  'The text was longer than 2,000 characters.': 'Le texte dépassait 2 000 caractères.',
  'The other side sent the call elsewhere.': 'L’autre côté a renvoyé l’appel ailleurs.',
  'The trunk refused the call.': 'La ligne a refusé l’appel.',
  'The call reached its longest duration.': 'L’appel a atteint sa durée maximale.',
  'The trunk did not let Volley call.': 'La ligne n’a pas laissé Volley appeler.',
  'The trunk was not available.': 'La ligne n’était pas disponible.',
  'The trunk could not be reached.': 'La ligne était injoignable.',
};
