export const words = {
  share: 'Part',
  showMore: 'En montrer {count, number} de plus',
};
