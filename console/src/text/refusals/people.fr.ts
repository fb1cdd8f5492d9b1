/** Sentences of the service, and what people read instead in French. */
export const people: Readonly<Record<string, string>> = {
  'There is no such provider.': 'Cette façon de se connecter n’existe plus. Choisissez-en une autre.',
  'The request could not be read.': 'La demande n’a pas pu être lue. Rechargez la page.',
  'The request took too long to arrive.':
    'La demande a mis trop de temps à arriver. Réessayez avec une meilleure connexion.',
  'The request body is too large.': 'C’est trop à la fois. Envoyez-en moins ou utilisez un groupe.',
  'The email address or the password is wrong.': 'L’adresse e-mail ou le mot de passe est faux.',
  'This is not your password.': 'Ce n’est pas votre mot de passe.',
  'The code is wrong, or was used already.': 'Le code est faux ou a déjà servi.',
  'This sign-in took too long, or was finished already. Please give your password again.':
    'Cette connexion a pris trop de temps ou est déjà terminée. Redonnez votre mot de passe.',
  'This passkey is not known here, or was asked for more than five minutes ago. Please try again, or sign in in another way.':
    'Cette clé d’accès n’est pas connue ici, ou a été demandée il y a plus de cinq minutes. Réessayez ou connectez-vous autrement.',
  'This is not your passkey, or its five minutes are over.':
    'Ce n’est pas votre clé d’accès, ou ses cinq minutes sont passées.',
  'This passkey is known already.': 'Cette clé d’accès est déjà connue.',
  'You have no passkey. Please confirm by your password.':
    'Vous n’avez pas de clé d’accès. Confirmez avec votre mot de passe.',
  'A person has at most {a} passkeys. Please remove one first.':
    'Une personne a au plus {a} clés d’accès. Enlevez-en d’abord une.',
  'The secret of this second factor cannot be read with this VOLLEY_SECRET. Please give a recovery code, or ask an operator.':
    'Volley ne peut pas vérifier ce second facteur. Donnez un code de secours ou adressez-vous à l’exploitant.',
  'Secrets of second factors are kept encrypted: please ask the operator to set VOLLEY_SECRET, in every process, first.':
    'Les seconds facteurs ne peuvent pas encore être conservés en sécurité. L’exploitant doit d’abord définir VOLLEY_SECRET.',
  'There is an authenticator already. Please remove it before you set up another one.':
    'Il y a déjà une application d’authentification. Enlevez-la avant d’en configurer une autre.',
  'No authenticator waits to be confirmed. Please begin to set one up.':
    'Aucune application d’authentification n’attend d’être confirmée. Commencez à en configurer une.',
  'This is not the code that the authenticator shows now.':
    'Ce n’est pas le code que l’application d’authentification affiche maintenant.',
  'There is no authenticator that the codes could stand in for.':
    'Il n’y a pas d’application d’authentification que les codes remplaceraient.',
  'This is your last second factor, and one is obligatory for you. Please set up another one before you remove it.':
    'C’est votre dernier second facteur, et il vous en faut un. Configurez-en un autre avant de l’enlever.',
  'There is no authenticator to remove.': 'Il n’y a pas d’application d’authentification à enlever.',
  'Please give your password again: this was last done more than 15 minutes ago.':
    'Redonnez votre mot de passe : la dernière fois date de plus de 15 minutes.',
  'Please sign in.': 'Veuillez vous connecter.',
  'Please sign in: this is for a person, and a key cannot do it.':
    'Veuillez vous connecter : ceci est pour une personne, pas pour une clé.',
  'This session has ended. Please sign in again.': 'Cette session est terminée. Reconnectez-vous.',
  'Unauthenticated.': 'Votre session est terminée. Reconnectez-vous.',
  'This invitation is for {a}, and you are signed in as {b}. Please sign in as the person that it is for.':
    'Cette invitation est pour {a}, et vous êtes connecté en tant que {b}. Connectez-vous en tant que la bonne personne.',
  'This link is no invitation. Please open it and choose a password there.':
    'Ce lien n’est pas une invitation. Ouvrez-le et choisissez-y un mot de passe.',
  'This link was used, has expired, or was withdrawn. Please ask for a new one.':
    'Ce lien a servi, a expiré ou a été retiré. Demandez-en un nouveau.',
  'This person is a member of this account already. Please ask an owner of the account to change the role.':
    'Cette personne est déjà membre de ce compte. Demandez à un propriétaire du compte de changer le rôle.',
  'This person has a staff role already. Please ask an operator to change it.':
    'Cette personne a déjà un rôle du personnel. Demandez à un exploitant de le changer.',
  'Somebody has this email address already.': 'Quelqu’un a déjà cette adresse e-mail.',
  'Nobody has proven that this email address is yours, so this link gives you no staff role. Please ask an operator for a link that is mailed to you.':
    'Rien ne prouve que cette adresse e-mail est la vôtre : ce lien ne vous donne pas de rôle du personnel. Demandez à un exploitant un lien envoyé par e-mail.',
  'Nobody has proven yet that this email address is yours, and this link does. Please sign out, open it again, and choose a name and a password.':
    'Rien ne prouve encore que cette adresse e-mail est la vôtre, et ce lien le fait. Déconnectez-vous, ouvrez-le à nouveau, et choisissez un nom et un mot de passe.',
  'Nobody has proven that this email address is yours, so you join no further account by this link. Please ask for an invitation that is mailed to you, or ask an operator to vouch for you.':
    'Rien ne prouve que cette adresse e-mail est la vôtre : ce lien ne vous ouvre pas d’autre compte. Demandez une invitation par e-mail, ou demandez à un exploitant de se porter garant.',
  'No person with this email address has this password. If you are new here, give your name and choose a password of your own.':
    'Aucune personne avec cette adresse e-mail n’a ce mot de passe. Si vous êtes nouveau, donnez votre nom et choisissez votre propre mot de passe.',
  'Nobody has the email address {a}.': 'Personne n’a l’adresse e-mail {a}.',
  'An account has {a} open invitations at most. Please withdraw some, or wait until they expire.':
    'Un compte a au plus {a} invitations ouvertes. Retirez-en ou attendez qu’elles expirent.',
  'This is the last owner of the account. Please make another member an owner first.':
    'C’est le dernier propriétaire du compte. Donnez d’abord ce rôle à un autre membre.',
  'No link is shown, and it must go out by mail: {a}. Please ask with another key, or as a person.':
    'Le lien doit ici partir par e-mail.',
  'An invitation was mailed to this address within the last {a} minutes. {b}':
    'Une invitation a été envoyée à cette adresse au cours des {a} dernières minutes. Réessayez plus tard, ou faites afficher le lien et transmettez-le.',
  'Invitations to an account are mailed {a} times within an hour at most. {b}':
    'Les invitations à un compte partent au plus {a} fois par heure. Réessayez plus tard, ou faites afficher le lien et transmettez-le.',
  'An invitation was mailed to this address within the last {a} minutes.':
    'Une invitation a été envoyée à cette adresse au cours des {a} dernières minutes.',
  'Invitations to an account are mailed {a} times within an hour at most.':
    'Les invitations à un compte partent au plus {a} fois par heure.',
  'Please try again later, or ask for the link (`show_link`) and hand it on yourself.':
    'Réessayez plus tard, ou faites afficher le lien et transmettez-le.',
  'You cannot do this to yourself. Please ask another operator.':
    'Vous ne pouvez pas le faire à vous-même. Adressez-vous à un autre exploitant.',
  'This is the last person with the role operator, and no operator key is left. Please make another person an operator first.':
    'C’est la dernière personne avec le rôle d’exploitant, et aucune clé d’exploitant ne reste. Donnez d’abord ce rôle à une autre personne.',
  'This person is suspended already.': 'Cette personne est déjà suspendue.',
  'This person is not suspended.': 'Cette personne n’est pas suspendue.',
  'This person is suspended.': 'Cette personne est suspendue.',
  'The client secret of {a} cannot be read with this VOLLEY_SECRET. Please ask the operator to set it again.':
    'La connexion par {a} ne fonctionne pas. L’exploitant doit redéfinir son secret.',
  'The client secret is kept encrypted: please ask the operator to set VOLLEY_SECRET, in every process, first.':
    'Le secret ne peut pas encore être conservé en sécurité. Définissez d’abord VOLLEY_SECRET dans chaque processus.',
  'No provider of OpenID Connect is connected with this person.':
    'Aucun fournisseur OpenID Connect n’est lié à cette personne.',
  'This sign-in was finished already, took too long, or began in another browser. Please begin again.':
    'Cette connexion est déjà terminée, a pris trop de temps ou a commencé dans un autre navigateur. Recommencez.',
  '{a} does not vouch for your email address, or it is none of the domains of {b} here. Please ask the operator.':
    '{a} ne confirme pas votre adresse e-mail, ou elle n’est d’aucun des domaines de {b} ici. Adressez-vous à l’exploitant.',
  'You were disconnected from {a} just now. Please sign in again.':
    'Vous venez d’être déconnecté de {a}. Reconnectez-vous.',
  'You are suspended. Please ask the operator.': 'Vous êtes suspendu. Adressez-vous à l’exploitant.',
  'Nobody here has the email address that {a} tells. Please ask the operator.':
    'Personne n’a ici l’adresse e-mail que donne {a}. Adressez-vous à l’exploitant.',
  'This email address belongs to another person of {a}. Please ask the operator.':
    'Cette adresse e-mail appartient à une autre personne de {a}. Adressez-vous à l’exploitant.',
  '{a} cannot be reached, or does not answer. Please try again later.':
    '{a} est injoignable ou ne répond pas. Réessayez plus tard.',
  '{a} did not confirm this sign-in ({b}). Please try again.': '{a} n’a pas confirmé cette connexion ({b}). Réessayez.',
  'People of this address sign in with {a}, or with a passkey, and not with a password.':
    'Les personnes de cette adresse se connectent par {a} ou avec une clé d’accès, et non avec un mot de passe.',
  'The provider {a} has {b} already.': 'Le fournisseur {a} a déjà ceci.',
  'There are {a} providers, which is as many as there may be.': 'Il y a {a} fournisseurs, c’est le maximum.',
  'Too many people sign in at this moment. Please try again in a few seconds.':
    'Trop de personnes se connectent en ce moment. Réessayez dans quelques secondes.',
  'If a person signs in here with this address, a letter is on its way to it.':
    'Si une personne se connecte ici avec cette adresse, un e-mail est en route.',
  'This service mails no links. Please ask an owner of your account or the operator for a link to a new password.':
    'Ce service n’envoie pas de liens. Demandez un lien pour un nouveau mot de passe à un propriétaire du compte ou à l’exploitant.',
  'The letter was not taken: too many wait to be sent. Please try again later.':
    'L’e-mail n’a pas été accepté : trop d’autres attendent. Réessayez plus tard.',
  'A second factor is obligatory for you: set up an authenticator or a passkey, or confirm with the one that you have.':
    'Un second facteur vous est obligatoire : configurez une application d’authentification ou une clé d’accès, ou confirmez avec celle que vous avez.',
  'This page shows another account than the one you are in. Load it again.':
    'Cette page montre un autre compte que celui où vous êtes. Rechargez-la.',
  'You entered another account while this request was on its way. Please send it again.':
    'Vous êtes entré dans un autre compte pendant cette demande. Recommencez.',
  'This request comes from a page of another address, which may not act for you.':
    'Cette demande vient d’une page d’une autre adresse, qui ne peut pas agir pour vous.',
  'You do not have the scope "{a}" that the operation needs.':
    'Vous n’avez pas ce droit dans ce compte. Demandez-le à un propriétaire du compte.',
  'The audit log of this account tells of all accounts, so you need the scope "{a}" to read it.':
    'Le journal d’audit de ce compte concerne tous les comptes. Seul l’exploitant peut le lire.',
  'The key or the session that asks lost its rights while the request waited. Please ask with another key, or sign in again.':
    'Vos droits ont changé entre-temps. Reconnectez-vous.',
  'Too many failed attempts from this address. Please wait a minute.':
    'Trop de tentatives échouées depuis cette adresse. Attendez une minute.',
  '{a}. Please try again in {b} {c}.': 'Trop de tentatives. Réessayez dans un moment.',
  'Somebody else has changed this since you read it: its version is {a}, not {b}. Nothing was changed. Read it again, and make your change to what is there now.':
    'Quelqu’un d’autre a modifié ceci depuis que vous l’avez ouvert. Rien n’a été enregistré : rechargez la page et modifiez ce qui s’y trouve maintenant.',
  'This key exists already.': 'Cette clé existe déjà.',
  'The key has already been taken.': 'Un champ a déjà cette clé. Choisissez-en une autre.',
  'This must be an IP address or a range such as 192.0.2.0/24.':
    'Écrivez une adresse IP ou une plage, par exemple 192.0.2.0/24.',
  'An account has {a} keys at most. Please revoke those that nobody uses.':
    'Un compte a au plus {a} clés. Révoquez celles que personne n’utilise.',
  'You cannot {a} the scope "{b}", which you do not have yourself.':
    'Vous ne pouvez pas donner un droit que vous n’avez pas vous-même.',
  'You cannot give a key the scope "{a}", which you do not have yourself.':
    'Vous ne pouvez pas donner à une clé un droit que vous n’avez pas vous-même.',
  'You cannot revoke a key with the scope "{a}", which you do not have yourself.':
    'Vous ne pouvez pas révoquer une clé qui a un droit que vous n’avez pas vous-même.',
  'A test key cannot have the scope "{a}", which acts on live accounts.':
    'Une clé de test ne peut pas avoir un droit qui agit sur des comptes réels.',
  'A key that sends to some numbers alone cannot have the scope "{a}".':
    'Une clé qui n’envoie qu’à certains numéros ne peut pas avoir ce droit.',
  'This is the last operator key. Make another one before you revoke it.':
    'C’est la dernière clé d’exploitant. Créez-en une autre avant de la révoquer.',
  'This account is {a}.': 'Le compte est déjà dans cet état.',
  'This account is closed, and stays so.': 'Ce compte est fermé et le reste.',
  'This account is suspended. Please ask the operator of this service.':
    'Ce compte est suspendu. Adressez-vous à l’exploitant de ce service.',
  'This account is suspended.': 'Ce compte est suspendu.',
  'This account has keys of an operator: revoke them before it is {a}.':
    'Ce compte a des clés d’exploitant : révoquez-les d’abord.',
  'A process of an earlier version still runs, which {a}. Please try again when it was updated.':
    'Une partie de Volley est en cours de mise à jour. Réessayez dans quelques minutes.',
  'The {a} has already been taken.': 'Ceci est déjà pris. Choisissez autre chose.',
  '{a} not found.': 'Cet élément n’existe plus ou appartient à un autre compte.',
  'Too many requests. Please slow down.': 'Trop de tentatives. Attendez un instant et réessayez.',
  'The given data was invalid.': 'Corrigez ce qui est indiqué et réessayez.',
  'Validation failed': 'Corrigez ce qui est indiqué et réessayez.',
  'The service is too busy just now. Please try again in a moment.':
    'Le service est trop occupé. Réessayez dans un instant.',
  'The service has too many large requests under way. Please try again in a moment.':
    'Le service traite trop de grandes demandes. Réessayez dans un instant.',
  'Too many large requests are under way at once. Please send fewer of them.':
    'Trop de grandes demandes sont en cours. Envoyez-en moins.',
  'The service cannot reach its database just now. Please try again in a moment.':
    'Volley ne peut pas le faire pour l’instant. Réessayez dans un instant.',
  'The connection to the database was lost while the change was being stored, so it may have been made or not. Please repeat the request with the same Idempotency-Key, or look before you repeat it.':
    'La connexion s’est rompue pendant l’enregistrement : il a eu lieu ou non. Vérifiez avant de recommencer.',
  'This process leaves such requests to others: see its VOLLEY_ROLES.':
    'Volley ne peut pas le faire pour l’instant. Réessayez dans un instant.',
  'Please name a carrier, a trunk or a phone number, and only one of them.':
    'Choisissez un opérateur, une ligne ou un numéro, un seul des trois.',
  '{a} traces run already: please end one of them first.': '{a} traces sont déjà en cours : arrêtez-en d’abord une.',
  '{a} traces are kept: please delete some of them first.': '{a} traces sont conservées : supprimez-en d’abord.',
  'The balance would become too large.': 'Le solde deviendrait trop grand.',
  'This price counts already: set a new one instead, its history stays.':
    'Ce prix vaut déjà : définissez-en un nouveau, l’historique reste.',
  'This cost counts already: set a new one instead, its history stays.':
    'Ce coût vaut déjà : définissez-en un nouveau, l’historique reste.',
  'There are 200,000 costs of carriers, and no more are kept.':
    'Il y a 200 000 coûts d’opérateurs, et il n’en est pas conservé plus.',
  'Passkeys do not work at {a} as long as VOLLEY_PUBLIC_URL is not set.':
    'Les clés d’accès ne marchent pas à {a} tant que VOLLEY_PUBLIC_URL n’est pas réglé.',
  'Passkeys do not work at {a}: browsers allow them at an address that begins with https:// and has a name, or at localhost.':
    'Les clés d’accès ne marchent pas à {a} : les navigateurs les permettent à une adresse qui commence par https:// et a un nom, ou à localhost.',
  'The operator sets the address by VOLLEY_PUBLIC_URL.': 'L’exploitant règle l’adresse par VOLLEY_PUBLIC_URL.',
  'The file, or what counts, is not as it was compared. Please compare again.':
    'Le fichier, ou ce qui vaut, n’est plus tel qu’il a été comparé. Comparez à nouveau.',
};
