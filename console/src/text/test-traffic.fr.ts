export const words = {
  traffic: 'Trafic',
  liveTraffic: 'Trafic réel',
  testTraffic: 'Trafic de test',
  testTrafficWords:
    'Des clés de test ont produit ce que vous voyez. Le testeur intégré y a répondu : rien n’a atteint personne ni rien coûté.',
};
