const visits = Number(localStorage.getItem('visits:count') ?? 0) + 1;
localStorage.setItem('visits:count', String(visits));
const line = document.createElement('p');
line.dataset.added = 'visits';
line.textContent = `Opened ${visits} ${visits === 1 ? 'time' : 'times'} on this device`;
(document.querySelector('footer') ?? document.body).append(line);
