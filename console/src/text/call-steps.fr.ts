export const words = {
  title: 'Messages SIP',
  hint: 'Ce que Volley et la ligne se sont dit. Le son et les identifiants sont omis.',
  sent: 'Envoyé',
  received: 'Reçu',
  after: '{ms, number} ms',
  to: 'vers {peer}',
  from: 'de {peer}',
  repeated: '{count, plural, one {répété une fois} other {répété # fois}}',
  headers: 'En-têtes',
  none: 'Aucun n’est gardé : cet appel s’est bien passé, il date de plus d’une semaine, ou rien n’est parti de cette machine.',
};
