/** As in `codes.ts`, in French. */
export const codes: Readonly<Record<string, string>> = {
  invalid_input: 'Corrigez ce qui est indiqué et réessayez.',
  insufficient_balance: 'Il n’y a pas assez de crédits. Rechargez le compte et réessayez.',
  monthly_limit:
    'Cela dépasserait la limite mensuelle du compte. Attendez le mois prochain ou demandez à l’exploitant de l’augmenter.',
  storage_limit:
    'Le compte en conserve autant que permis. Supprimez-en ou demandez à l’exploitant d’augmenter la limite.',
  invalid_api_key: 'Cette clé ne fonctionne plus. Demandez-en une nouvelle.',
  unauthenticated: 'Votre session est terminée. Reconnectez-vous.',
  forbidden: 'Vous n’avez pas ce droit dans ce compte. Demandez-le à un propriétaire du compte.',
  account_suspended: 'Ce compte est suspendu. Adressez-vous à l’exploitant de ce service.',
  confirmation_needed: 'Redonnez votre mot de passe et recommencez.',
  second_factor_needed: 'Configurez un second facteur dans votre profil, ou confirmez avec celui que vous avez.',
  not_found: 'Cet élément n’existe plus ou appartient à un autre compte.',
  method_not_allowed: 'Ceci n’est pas possible ici. Rechargez la page.',
  gone: 'Ceci ne fonctionne plus.',
  wrong_state: 'Ce n’est pas possible dans son état actuel. Rechargez la page pour le voir.',
  links_address_unset:
    'Le texte contient des liens et ce service n’a pas d’adresse publique pour eux. Demandez à l’exploitant d’en définir une.',
  sender_not_registered:
    'Le réseau de ce numéro n’accepte que des expéditeurs enregistrés. Enregistrez l’expéditeur ou choisissez-en un qui l’est.',
  conflict: 'Ceci a changé entre-temps, ou existe déjà. Rechargez la page.',
  idempotency_key_reused: 'Ceci a été envoyé deux fois sous des formes différentes. Rechargez la page.',
  bad_request: 'La demande n’a pas pu être lue. Rechargez la page.',
  not_acceptable: 'La réponse ne peut pas être donnée sous cette forme. Rechargez la page.',
  too_large: 'C’est trop à la fois. Envoyez-en moins ou utilisez un groupe.',
  unsupported_media_type: 'La demande n’a pas pu être lue. Rechargez la page.',
  header_too_large: 'L’adresse est trop longue. Choisissez moins de filtres.',
  request_timeout: 'La demande a mis trop de temps à arriver. Réessayez avec une meilleure connexion.',
  rate_limited: 'Trop de tentatives. Attendez un instant et réessayez.',
  unavailable: 'Volley ne peut pas le faire pour l’instant. Réessayez dans un instant.',
  outgoing_held:
    'Ce service a été restauré depuis une sauvegarde et n’envoie rien tant que son exploitant ne le libère pas.',
  internal:
    'Une erreur s’est produite du côté de Volley. Réessayez ; si elle persiste, donnez à l’exploitant le numéro ci-dessous.',
};
