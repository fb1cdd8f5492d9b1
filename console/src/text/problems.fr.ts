export const words = {
  unreachable: 'Volley ne répond pas. Vérifiez votre connexion et réessayez.',
  timeout: 'Volley a mis trop de temps à répondre. Réessayez dans un instant.',
  unreadable:
    'Quelque chose entre vous et Volley a répondu à sa place. Vérifiez la connexion ou adressez-vous à l’exploitant.',
  rateLimitedFor: 'Trop de tentatives. Réessayez dans {seconds, plural, one {# seconde} other {# secondes}}.',
  broken: 'Cette page a rencontré un imprévu. Rechargez-la ; ce que vous avez enregistré est en sécurité.',
};
