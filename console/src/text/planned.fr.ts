export const words = {
  fromDay: 'Le jour de leurs propres horloges',
  title: 'Ce qui va se passer',
  nextRun: 'Prochaine fois',
  onClocks: '{time} ({zone})',
  ownClocks: 'À votre propre heure',
  to: 'Destinataires',
  except: 'Sans les personnes de',
  more: '{count, plural, one {# autre groupe ou segment} other {# autres groupes et segments}}',
  reached: 'Reçoivent le message, à ce jour',
  called: 'Sont appelés, à ce jour',
  reachedOf:
    '{skipped, plural, =0 {{count, number}} one {{count, number}, et # est laissé de côté} other {{count, number}, et # sont laissés de côté}}',
  cost: 'Coût, à ce jour',
  costRun: 'Coût de chaque fois, à ce jour',
  costMax: 'Coût le plus élevé, à ce jour',
  credits: '{cost} crédits',
  between:
    '{clocks, select, recipient {De {from} à {to}, à l’heure de chaque destinataire} account {De {from} à {to}, à l’heure du compte} other {De {from} à {to} ({clocks})}}',
  notCounted: 'N’a pas pu être compté',
  countedAnew: 'Les destinataires et le coût sont comptés à nouveau au départ.',
};
