// data-added="clicks"
let audio;
document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || !event.target.closest('button, summary, [type="checkbox"]'))
    return;
  try {
    audio ??= new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 620;
    volume.gain.setValueAtTime(0.08, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.08);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.09);
  } catch {
    // The browser allows no sound.
  }
});
