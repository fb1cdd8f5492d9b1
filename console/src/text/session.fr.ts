import type { SessionKey } from './session.ts';
import type { Words } from './use-text.ts';

export const words: Words<SessionKey> = {
  signInTitle: 'Connexion',
  signIn: 'Se connecter',
  noPassword: 'Mot de passe oublié ?',
  noPasswordWords:
    'Demandez à un propriétaire de votre compte ou à l’exploitant un lien vers un nouveau mot de passe. Il sert une fois, pendant une heure.',
  askForLink: 'Envoyez-moi un lien',
  askForLinkWords:
    'Si cette installation envoie des courriels, une lettre vous apporte un lien pour choisir un nouveau mot de passe.',
  linkAsked:
    'Si une personne se connecte ici avec cette adresse, une lettre est en route. Son lien sert une fois, pendant une heure.',
  continueWith: 'Continuer avec {provider}',
  providerToo: 'Les personnes avec une telle adresse peuvent aussi se connecter avec {provider}.',
  providerOnly: 'Les personnes avec une telle adresse se connectent avec {provider}, sans mot de passe.',
  giveFactorWords: 'Un second facteur est obligatoire pour vous. Confirmez avec celui que vous avez installé.',
  factorElsewhere:
    'Votre clé d’accès ne fonctionne pas dans ce navigateur ou à cette adresse. Ouvrez Volley là où vous l’avez ajoutée, ou demandez à l’exploitant de la réinitialiser.',
  setUpFactorTitle: 'Installez un second facteur',
  setUpFactorWords:
    'Il est obligatoire pour vous : tout le reste s’ouvre dès que vous avez ajouté une clé d’accès ou installé un authentificateur.',
  codeTitle: 'Deuxième étape',
  code: 'Code',
  codeHint: 'Les six chiffres que votre authentificateur montre en ce moment, ou l’un de vos codes de secours.',
  continue: 'Continuer',
  startOver: 'Recommencer',
  signInPasskey: 'Se connecter avec une clé d’accès',
  or: 'ou',
  passkeyFailed: 'Le navigateur n’a donné aucune clé d’accès. Réessayez, ou utilisez votre mot de passe.',

  welcomeTitle: 'Bienvenue dans Volley',
  welcomeFirst:
    'Vous êtes la première personne ici : vous exploiterez cette installation et posséderez son premier compte.',
  welcomeInvited: 'Vous êtes invité dans {account} comme {role}.',
  welcomeInvitedStaff: 'Vous êtes invité dans l’équipe qui exploite cette installation.',
  welcomeKnown: 'Donnez le mot de passe que vous avez déjà ici.',
  welcomeSignedIn: 'Vous êtes connecté comme {email} : aucun mot de passe n’est demandé.',
  welcomeByProvider: 'Ouvrez ensuite encore une fois le lien de cette invitation.',
  resetTitle: 'Choisir un nouveau mot de passe',
  resetWords: 'Pour {email}. Toutes vos sessions se terminent, et vous vous reconnectez.',
  name: 'Votre nom',
  nameHint: 'Les autres le voient à côté de ce que vous faites.',
  newPassword: 'Nouveau mot de passe',
  passwordHint:
    'Au moins 12 caractères, quels qu’ils soient : quelques mots à la suite conviennent bien. Les mots de passe les plus courants sont refusés, ainsi que ceux faits de votre nom ou de votre adresse.',
  accept: 'Accepter',
  setPassword: 'Définir le mot de passe',
  begin: 'Commencer',
  linkGone: 'Ce lien ne fonctionne plus',
  linkGoneWords:
    'Il a déjà servi, ou son délai est passé. Demandez-en un autre à qui vous l’a donné. Si vous avez défini un mot de passe avec lui, connectez-vous.',
  linkMissing: 'Le lien n’est pas complet',
  linkMissingWords: 'Copiez tout le lien, avec ce qui suit le signe #, dans l’adresse du navigateur.',
  toSignIn: 'Aller à la page de connexion',
  role_viewer: 'lecteur, qui lit',
  role_author: 'auteur, qui écrit et n’envoie rien',
  role_sender: 'expéditeur, qui écrit et envoie',
  role_developer: 'développeur, qui gère les clés et les webhooks',
  role_owner: 'propriétaire, qui fait tout',

  confirmTitle: 'Est-ce bien vous ?',
  confirmWords: 'Ce que vous allez faire est important : redonnez votre mot de passe. Il vaut pour 15 minutes.',
  confirm: 'Confirmer',
  confirmPasskey: 'Confirmer avec une clé d’accès',

  accountsTitle: 'Choisir un compte',
  accountsLead: 'Tout ce que vous voyez et faites se passe dans un compte.',
  accountsNone: 'Vous n’êtes dans aucun compte',
  accountsNoneWords: 'Demandez à un propriétaire de compte de vous inviter.',
  enter: 'Entrer dans {name}',
  enterShort: 'Entrer',

  heldTitle: 'Confirmez ce que vous pouvez faire',
  heldHint:
    'Quelqu’un s’est connecté avec votre adresse e-mail avant qu’il soit prouvé qu’elle est la vôtre. Son mot de passe et ses sessions ont pris fin. Ne gardez que ce que vous vous attendez à avoir.',
  heldKeep: 'Que gardez-vous ?',
  heldStaff: 'Travail pour l’opérateur',
  heldDecide: 'Garder ce qui est choisi et renoncer au reste',
  passwordTitleHint: 'Un nouveau mot de passe termine toutes vos autres sessions.',
  currentPassword: 'Mot de passe actuel',
  changePassword: 'Changer le mot de passe',
  passwordChanged: 'Mot de passe changé. Vos autres sessions sont terminées.',

  authenticatorTitle: 'Authentificateur',
  authenticatorHint:
    'Un programme de votre téléphone qui montre un nouveau code toutes les 30 secondes. Avec lui, votre mot de passe seul ne laisse entrer personne.',
  authenticatorOff: 'Non installé',
  authenticatorOn: 'Installé',
  setUp: 'Installer un authentificateur',
  scan: 'Scannez ceci avec votre authentificateur, ou tapez-y le secret.',
  qrAlt: 'Code QR avec le secret pour l’authentificateur',
  finish: 'Terminer',
  codesLeft:
    '{count, plural, =0 {Il ne reste aucun code de secours} one {Il reste # code de secours} other {Il reste # codes de secours}}',
  codesTitle: 'Vos codes de secours',
  codesWords:
    'Chacun vous laisse entrer une fois quand le téléphone n’est pas là. Ils ne sont montrés que maintenant : imprimez-les, ou gardez-les dans un gestionnaire de mots de passe.',
  codesKept: 'Je les ai gardés',
  newCodes: 'Faire de nouveaux codes de secours',
  newCodesWords: 'Les codes que vous avez gardés jusqu’ici ne valent plus.',
  makeCodes: 'Faire de nouveaux codes',
  removeAuthenticator: 'Retirer l’authentificateur',
  removeAuthenticatorWords:
    'Dès lors, votre mot de passe seul vous laisse entrer, vous et toute personne qui le connaît. Les codes de secours ne valent plus.',
  authenticatorRemoved: 'Authentificateur retiré.',

  passkeysTitle: 'Clés d’accès',
  passkeysHint:
    'Votre doigt, votre visage ou le code de votre appareil vous connecte : rien à retenir, et rien qui puisse être hameçonné.',
  passkeysNone: 'Aucune clé d’accès pour l’instant.',
  addPasskey: 'Ajouter une clé d’accès',
  passkeyNotMade:
    'Le navigateur n’a fait aucune clé d’accès. Réessayez, ou regardez si cet appareil en a déjà une pour cet endroit.',
  passkeysElsewhere: 'Ce navigateur ou cette adresse ne peut pas faire de clés d’accès.',
  passkeyName: 'Nom de la clé d’accès',
  passkeyNameHint: 'Par exemple l’appareil où elle se trouve.',
  passkeyAdded: 'Clé d’accès ajoutée.',
  passkeyUsed: 'Utilisée {when}',
  passkeyNew: 'Pas encore utilisée',
  rename: 'Renommer',
  renamePasskey: 'Renommer {name}',
  removePasskey: 'Retirer {name}',
  removePasskeyWords: 'L’appareil qui la possède ne vous laisse plus entrer. Vos autres sessions se terminent.',
  passkeyRemoved: 'Clé d’accès retirée.',

  sessionsTitle: 'Où vous êtes connecté',
  sessionsHint: 'Terminez ce que vous ne connaissez pas, et changez alors de mot de passe.',
  thisSession: 'Cette session',
  unknownBrowser: 'Programme inconnu',
  sessionLine: '{address} · utilisée {when}',
  endSession: 'Terminer',
  endSessionOf: 'Terminer la session de {browser}',
  endOthers: 'Terminer toutes les autres',
  endOthersWords: 'Partout ailleurs où vous êtes connecté, il faudra vous reconnecter.',
  sessionsEnded: 'Sessions terminées.',
};
