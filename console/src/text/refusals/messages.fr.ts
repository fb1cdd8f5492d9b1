/** Sentences of the service, and what people read instead in French. */
export const messages: Readonly<Record<string, string>> = {
  'This campaign is {a}: {b}': 'Ce n’est pas possible dans l’état actuel de la campagne. Rechargez la page.',
  'This campaign cannot be {a}. {b}':
    'Ce n’est pas possible avec cette campagne : son expéditeur ou son numéro d’appel n’est plus approuvé.',
  'This was answered already.': 'La réponse a déjà été donnée.',
  'It has letters or signs that no phone number has.': 'Il contient des lettres ou des signes qu’aucun numéro n’a.',
  'It has too few digits.': 'Il a trop peu de chiffres.',
  'It has too many digits.': 'Il a trop de chiffres.',
  'No country has the code with which it begins.': 'Aucun pays n’a l’indicatif par lequel il commence.',
  'No such number exists in the numbering plan of its country.':
    'Ce numéro n’existe pas dans le plan de numérotation de son pays.',
  'This must be a valid phone number.': 'Écrivez un numéro entier, par exemple +233 24 412 3456.',
  'This must be a zone name such as Africa/Accra, or recipient.':
    'Choisissez un fuseau horaire, par exemple Africa/Accra.',
  'This must be a zone name, such as Africa/Accra, or recipient.':
    'Choisissez un fuseau horaire, par exemple Africa/Accra.',
  'This must be a zone name, such as Africa/Accra.': 'Choisissez un fuseau horaire, par exemple Africa/Accra.',
  'This group does not exist.': 'Ce groupe n’existe plus. Choisissez-en un autre.',
  'This segment does not exist.': 'Ce segment n’existe plus. Choisissez-en un autre.',
  'This contact does not exist.': 'Ce contact n’existe plus. Choisissez-en un autre.',
  'This template does not exist.': 'Ce modèle n’existe plus. Choisissez-en un autre.',
  'This recording does not exist.': 'Cet enregistrement n’existe plus. Choisissez-en un autre.',
  'This {a} does not exist.': 'Ceci n’existe plus. Choisissez autre chose.',
  'The contact {a} does not exist.': 'Ce contact n’existe plus. Choisissez-en un autre.',
  'This campaign is {a}: only a draft or a scheduled one can be {b}.':
    'Seul un brouillon ou une campagne programmée peut être modifié ainsi.',
  'This campaign now costs {a}, not {b}. Please preview it again.':
    'Cette campagne coûte maintenant {a} et non {b}. Regardez-la à nouveau avant de l’envoyer.',
  'This campaign is a single message: it cannot be {a}.':
    'Cette campagne est un message unique et ne peut pas être modifiée ainsi.',
  'A series that is paused stays recurring. Cancel it instead.':
    'Une série en pause reste récurrente. Annulez-la plutôt.',
  'This campaign is no series with runs to come.': 'Cette campagne n’est pas une série avec des envois à venir.',
  'At most {a} runs to come can be skipped.': 'Au plus {a} envois à venir peuvent être sautés.',
  'A series that is paused keeps a time to go on with.': 'Une série en pause garde un moment pour continuer.',
  'This campaign waits for credit. Please top up your account.':
    'Cette campagne attend du crédit. Rechargez votre compte.',
  'This campaign waits for the monthly limit of the account: for the next month, or for the operator to raise it.':
    'Cette campagne attend à cause de la limite mensuelle du compte : le mois prochain, ou que l’exploitant l’augmente.',
  'This campaign starts with the calls of its voice campaign. Please cancel the voice campaign instead.':
    'Cette campagne commence avec les appels de sa campagne vocale. Annulez plutôt la campagne vocale.',
  'The messages of this campaign are still being ended. Please try again in a moment.':
    'Les messages de cette campagne sont encore en cours d’arrêt. Réessayez dans un instant.',
  'This campaign has no message that failed before a carrier took it.':
    'Cette campagne n’a aucun message qui ait échoué avant d’être pris par un opérateur.',
  'This campaign is {a}: nothing of it can be sent again.':
    'Rien de cette campagne ne peut être renvoyé dans son état actuel.',
  'This message is {a}: only a single message whose outcome is unknown can be sent again.':
    'Seul un message unique dont l’issue est inconnue peut être renvoyé.',
  'This campaign leaves out people without a value for a field of its text: name a contact_id that has one.':
    'Cette campagne laisse de côté les personnes sans valeur pour un champ de son texte. Choisissez quelqu’un qui en a une.',
  'The text for this number would be empty.': 'Le texte pour ce numéro serait vide.',
  'The text for this number needs {a} SMS parts; {b} are the most.':
    'Le texte pour ce numéro demande {a} parties ; {b} est le maximum.',
  'The campaign was moved while its rows were made.': 'La campagne a changé entre-temps. Rechargez la page.',
  'There was nothing to send again.': 'Il n’y avait rien à renvoyer.',
  'This template has a short link: send it by a campaign.':
    'Ce modèle contient un lien court : envoyez-le par une campagne.',
  'This value is required by the template.': 'Le modèle a besoin de cette valeur.',
  'Messages to this number cannot be sent: there is no route to it.':
    'Aucun message ne peut être envoyé à ce numéro : aucun chemin n’y mène.',
  'Messages to this number cannot be sent: there is no price for it.':
    'Aucun message ne peut être envoyé à ce numéro : il n’a pas de prix.',
  'Calls to this number cannot be made: {a}': 'Ce numéro ne peut pas être appelé.',
  'The sender id is not registered with the network of this number.':
    'L’expéditeur n’est pas enregistré auprès du réseau de ce numéro.',
  'This number has opted out and gets no messages.': 'Ce numéro s’est désinscrit et ne reçoit pas de messages.',
  'One of these numbers has just opted out and gets no messages.':
    'Un de ces numéros vient de se désinscrire et ne reçoit pas de messages.',
  'The text is empty with these values.': 'Le texte est vide avec ces valeurs.',
  'The text needs {a} SMS parts; {b} are the most.': 'Le texte demande {a} parties ; {b} est le maximum.',
  '{a} needs {b} SMS parts; {c} are the most.': 'Le texte demande {b} parties ; {c} est le maximum.',
  'This service was restored from a backup and sends nothing until its operator releases it.':
    'Ce service a été restauré depuis une sauvegarde et n’envoie rien tant que son exploitant ne le libère pas.',
  'This service was restored from a backup and calls nobody until its operator releases it.':
    'Ce service a été restauré depuis une sauvegarde et n’appelle personne tant que son exploitant ne le libère pas.',
  'The sender id does not belong to your account.':
    'Cet expéditeur n’appartient pas à votre compte. Choisissez-en un autre.',
  'A group or segment that is left out was deleted. Take it out, or leave out another one.':
    'Un groupe ou un segment exclu a été supprimé. Retirez-le ou excluez-en un autre.',
  'The sender id is {a}: only an approved one can be used.':
    'Cet expéditeur n’est pas approuvé. Choisissez-en un qui l’est.',
  'The sender id must be an approved one of your account.': 'Choisissez un expéditeur approuvé de votre compte.',
  'The sender id {a} is not registered with {b}, which takes messages only from registered senders. Register it, use one that is registered, or set a fallback sender for the country.':
    'L’expéditeur {a} n’est pas enregistré auprès de {b}, qui n’accepte que des expéditeurs enregistrés. Enregistrez-le, choisissez-en un autre ou définissez un expéditeur de secours pour le pays.',
  'This template needs a value for {a}, which only a single message can give.':
    'Ce modèle a besoin d’une valeur pour {a}, que seul un message unique peut donner.',
  'The text of this template {a}.': 'Le texte de ce modèle ne peut pas être utilisé ici.',
  'The text of this template must have the field {{code}} once, or again at its end as #{{code}}, and no further row of bullets.':
    'Le texte de ce modèle doit contenir le champ {{code}} une fois, ou encore à la fin comme #{{code}}.',
  'A carrier was given this message, and it waits to be given to one again: it can be cancelled, but not moved.':
    'Ce message a été remis à un opérateur et attend de l’être à nouveau : il peut être annulé, mais pas déplacé.',
  'This message was given to a carrier already, or is just being given to one.':
    'Ce message a déjà été remis à un opérateur, ou l’est en ce moment.',
  'This message belongs to a campaign: pause, change or cancel the campaign.':
    'Ce message appartient à une campagne : mettez-la en pause, modifiez-la ou annulez-la.',
  'This message is {a}: only a waiting one can be cancelled.': 'Seul un message en attente peut être annulé.',
  'This message is {a}: only a waiting one can be moved.': 'Seul un message en attente peut être déplacé.',
  'What is sent by changes too often just now. Please try again.':
    'Les réglages d’envoi viennent de changer. Réessayez.',
  'The service was interrupted before the message was sent.': 'Le service a été interrompu avant l’envoi du message.',
  'Message not sent in time.': 'Le message n’a pas été envoyé à temps.',
  'Message not sent.': 'Le message n’a pas été envoyé.',
  'The carrier did not answer, so it is not known whether the message was sent.':
    'L’opérateur n’a pas répondu : on ne sait pas si le message a été envoyé.',
  'Insufficient balance. Please top up your account.':
    'Il n’y a pas assez de crédits. Rechargez le compte et réessayez.',
  'The monthly limit of this account does not allow this. Wait for the next month, or ask the operator to raise it.':
    'La limite mensuelle de ce compte ne le permet pas. Attendez le mois prochain ou demandez à l’exploitant de l’augmenter.',
  'The short links of this text would begin with {a}, which nobody else can open. The operator must set VOLLEY_LINKS_URL to the public address of the links.':
    'Les liens courts de ce texte commenceraient par {a}, que personne d’autre ne peut ouvrir. Demandez à l’exploitant de définir l’adresse publique des liens.',
  'This text cannot be sent now: it has a link, and this server has no address for links.':
    'Ce texte ne peut pas être envoyé : il contient un lien, et ce serveur n’a pas d’adresse pour les liens.',
  '{a} is used by {b}. Give that another text, or cancel or delete it first.':
    'Le modèle est utilisé par {b}. Donnez-lui un autre texte, ou annulez-le ou supprimez-le d’abord.',
  'An account has {a} templates at most, with the deleted ones that messages were written by. Please delete one that nothing was sent by.':
    'Un compte a au plus {a} modèles, avec les modèles supprimés qui ont servi. Supprimez-en un qui n’a pas servi.',
  'This template has been changed meanwhile: its newest version is {a}, not {b}. Please look at it again.':
    'Ce modèle a changé entre-temps. Rechargez la page.',
  'A template has {a} versions at most. Please make a new template of its text.':
    'Un modèle a au plus {a} versions. Créez un nouveau modèle avec son texte.',
  'A conversation has {a} notes at most. Delete one of them first.':
    'Une conversation a au plus {a} notes. Supprimez-en d’abord une.',
  'An account has {a} keyword rules at most. Delete one of them first.':
    'Un compte a au plus {a} règles de mots-clés. Supprimez-en d’abord une.',
  'This verification is {a}, {b}.': 'Cette vérification est terminée.',
  'Another request has just changed the verification of this number. Please try again.':
    'La vérification de ce numéro vient de changer. Réessayez.',
  'The code was sent a moment ago. Please wait before it is sent again.':
    'Le code vient d’être envoyé. Attendez avant de le renvoyer.',
  '{a} Please wait {b} seconds.': 'Trop de codes. Attendez {b} secondes.',
  'The account sends no codes to this country.': 'Le compte n’envoie pas de codes vers ce pays.',
  'Too many codes were sent to numbers that begin like this one and were not entered.':
    'Trop de codes envoyés à des numéros qui commencent ainsi n’ont pas été saisis.',
  'Too many codes were sent to numbers like this one and were not entered.':
    'Trop de codes envoyés à des numéros comme celui-ci n’ont pas été saisis.',
  'Too many codes were sent to numbers of this country and were not entered.':
    'Trop de codes envoyés à des numéros de ce pays n’ont pas été saisis.',
  'Codes need the secret of this installation: set VOLLEY_SECRET and start again.':
    'Les codes ont besoin du secret de cette installation. L’exploitant doit définir VOLLEY_SECRET.',
  'This {a} is {b}.': 'La décision est déjà prise. Rechargez la page.',
  'The caller id does not belong to your account.':
    'Ce numéro d’appel n’appartient pas à votre compte. Choisissez-en un autre.',
  'The caller id is {a}: only an approved one can be used.':
    'Ce numéro d’appel n’est pas approuvé. Choisissez-en un qui l’est.',
  'An account has {a} sender registrations at most.': 'Un compte a au plus {a} enregistrements d’expéditeurs.',
  'The file must be a PDF, PNG or JPEG file.': 'Le fichier doit être un PDF, un PNG ou un JPEG.',
  'Papers are kept encrypted: the operator must set VOLLEY_SECRET, in every process, and start again before one is added or read.':
    'Les documents ne peuvent pas encore être conservés en sécurité. L’exploitant doit d’abord définir VOLLEY_SECRET.',
  'This paper cannot be decrypted with the VOLLEY_SECRET of this process.':
    'Ce document ne peut pas être ouvert. Adressez-vous à l’exploitant.',
  'A sender registration has {a} papers at most.': 'Un enregistrement a au plus {a} documents.',
  'The papers of an account take 100 MB at most.': 'Les documents d’un compte occupent 100 Mo au plus.',
  'This sender registration is {a}': 'Cet enregistrement ne peut pas être modifié ainsi dans son état actuel.',
  'The name is that of line {a}.': 'Le nom est celui de la ligne {a}.',
  '“{a}” is no sender ID of your account.': '« {a} » n’est pas un expéditeur de votre compte.',
  'Several registered texts have this name.': 'Plusieurs textes enregistrés ont ce nom.',
  'The first row names no column “{a}”.': 'La première ligne ne nomme pas de colonne « {a} ».',
  'The first row names no column “{a}”, “{b}” or “{c}”.':
    'La première ligne ne nomme pas de colonne « {a} », « {b} » ou « {c} ».',
  'The first row names no column “{a}”, and no columns “{b}” and “{c}”.':
    'La première ligne ne nomme ni colonne « {a} », ni colonnes « {b} » et « {c} ».',
  'The first row names the column “{a}” twice.': 'La première ligne nomme deux fois la colonne « {a} ».',
  'At most {a} sender IDs have values of their own.': 'Au plus {a} expéditeurs ont leurs propres valeurs.',
  'An account has {a} registered texts at most.': 'Un compte a au plus {a} textes enregistrés.',
  'The alias has already been taken.': 'Cette adresse est déjà prise. Choisissez-en une autre.',
  'The phone number has already been taken.': 'Un contact a déjà ce numéro.',
  'The name has already been taken.': 'Ce nom est déjà pris. Choisissez-en un autre.',
  'Another trunk has this name.': 'Ce nom est déjà pris. Choisissez-en un autre.',
  'This webhook is disabled, so nothing is sent to it. Resume it first.':
    'Ce webhook est désactivé : rien ne lui est envoyé. Reprenez-le d’abord.',
  'This webhook is {a}, so nothing is sent to it. Resume it first.':
    'Rien n’est envoyé à ce webhook en ce moment. Reprenez-le d’abord.',
  'This webhook is active already.': 'Ce webhook est déjà actif.',
  'This webhook is {a} already.': 'Le webhook est déjà dans cet état.',
  'You keep {a} views of an account at most. Please delete one of them first.':
    'Vous gardez au plus {a} vues par compte. Supprimez-en d’abord une.',
  'An account has {a} webhook endpoints at most. Please delete one.':
    'Un compte a au plus {a} webhooks. Supprimez-en un.',
  'The event is no longer kept.': 'L’événement n’est plus conservé.',
  'The secret of a webhook cannot be stored: the operator must set VOLLEY_SECRET and start Volley again.':
    'Le secret d’un webhook ne peut pas encore être conservé en sécurité. L’exploitant doit d’abord définir VOLLEY_SECRET.',
  'Events of the kind {a} tell of the installation: they need the scope "{b}".':
    'Les événements {a} concernent l’installation. Seul l’exploitant peut les recevoir.',
  "Events of the kind {a} are told in the operator's own account alone.":
    'Les événements {a} ne sont signalés que dans le compte de l’exploitant.',
  'Too many streams of events are open. Please close some, or ask again later.':
    'Trop de fenêtres sont ouvertes. Fermez-en.',
  'The endpoint refused the connection.': 'L’adresse du webhook a refusé la connexion.',
  'The endpoint closed the connection.': 'L’adresse du webhook a fermé la connexion.',
  'The endpoint could not be reached.': 'L’adresse du webhook est injoignable.',
  'The answer had more headers than 16 KB.': 'La réponse avait plus de 16 Ko d’en-têtes.',
  'The answer was not one of HTTP.': 'La réponse n’était pas en HTTP.',
  'The certificate of the endpoint, or its encryption, was not accepted.':
    'Le certificat de l’adresse du webhook, ou son chiffrement, n’a pas été accepté.',
  'No whole answer came within {a} seconds.': 'Aucune réponse complète n’est venue en {a} secondes.',
  'The address of the {a} is not one on the public internet, so nothing was sent to it.':
    'L’adresse n’est pas sur l’internet public : rien n’y a été envoyé.',
  'The {a} begins with http://, which only addresses that the operator has allowed may.':
    'L’adresse commence par http://, ce que seules peuvent faire les adresses autorisées par l’exploitant.',
  'The name of the {a} has no address.': 'Ce nom n’a pas d’adresse.',
};
