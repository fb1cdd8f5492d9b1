export const words = {
  reference: 'Votre référence',
  hint: 'Un nom choisi par vous, comme un numéro de commande, pour retrouver cet envoi. Les destinataires ne le voient pas. Il peut rester vide.',
  searchName: 'Chercher par nom',
  searchReference: 'Chercher par votre référence',
};
