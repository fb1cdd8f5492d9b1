// Before the first paint: whoever chose a theme never sees the other one flash by.
try {
  const theme = localStorage.getItem('volley.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden: then the theme is that of the system.
}
