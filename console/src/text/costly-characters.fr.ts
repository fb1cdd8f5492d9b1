export const words = {
  costly: 'À cause de ces caractères, un SMS ne contient que 70 signes au lieu de 160 :',
  replace: 'Les remplacer par des signes simples',
  cannotReplace: 'D’autres n’ont pas d’équivalent simple : remplacer ne ferait rien gagner.',
  kindQuote: 'guillemet ou apostrophe courbe',
  kindDash: 'tiret long',
  kindDots: 'points de suspension en un signe',
  kindBullet: 'puce',
  kindSpace: 'espace spéciale',
  kindInvisible: 'caractère invisible',
  kindEmoji: 'émoji',
  kindLetter: 'lettre hors de l’alphabet simple',
  kindSign: 'signe hors de l’alphabet simple',
};
