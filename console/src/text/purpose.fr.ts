export const words = {
  purpose: 'But',
  purpose_service: 'Service',
  purposeHint_service:
    'Ce que les gens attendent de vous, comme commandes, rendez-vous et codes : elle part à toute heure.',
  purpose_marketing: 'Marketing',
  purposeHint_marketing:
    'Offres et nouvelles : elle attend la fin des heures calmes de chacun et, là où le compte l’exige, ne va qu’à ceux qui ont consenti.',
  purposeHint_atOnce:
    'Offres et nouvelles. Aucune heure calme n’est fixée : elle part aussitôt, même la nuit. Là où le compte l’exige, elle ne va qu’à ceux qui ont consenti.',
};
