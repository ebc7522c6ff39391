/**
 * The init scripts in this file are for pages under check. Such a page has an opaque origin, for which Chromium opens
 * no camera, not even its fake one. A drawn picture and a tone replace the devices.
 */

/** Replaces the camera and the microphone with a moving picture and a tone. */
export function fakeCapture(): void {
  if (!navigator.mediaDevices) return;
  const picture = (): MediaStreamTrack[] => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const context = canvas.getContext('2d');
    const stream = canvas.captureStream();
    const draw = () => {
      if (!context || stream.getTracks().every(({ readyState }) => readyState === 'ended')) return;
      context.fillStyle = `hsl(${(performance.now() / 20) % 360} 60% 50%)`;
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = '#fff';
      context.fillRect((performance.now() / 10) % canvas.width, 200, 80, 80);
      requestAnimationFrame(draw);
    };
    draw();
    return stream.getVideoTracks();
  };
  const tone = (): MediaStreamTrack[] => {
    const context = new AudioContext();
    const target = context.createMediaStreamDestination();
    const oscillator = context.createOscillator();
    oscillator.connect(target);
    oscillator.start();
    return target.stream.getAudioTracks();
  };
  const named = (track: MediaStreamTrack, label: string, settings: MediaTrackSettings): MediaStreamTrack => {
    const deviceId = label.toLowerCase().replace(' ', '-');
    Object.defineProperty(track, 'label', { value: label });
    Object.defineProperty(track, 'getSettings', { value: () => ({ ...settings, deviceId }) });
    return track;
  };
  const devices = [
    { kind: 'audioinput', label: 'Microphone', deviceId: 'microphone', groupId: '' },
    { kind: 'videoinput', label: 'Front camera', deviceId: 'front-camera', groupId: '' },
  ].map((device) => ({ ...device, toJSON: () => device }));
  Object.assign(navigator.mediaDevices, {
    enumerateDevices: async () => devices,
    getUserMedia: async ({ video, audio }: MediaStreamConstraints = {}) => {
      if (!video && !audio) throw new TypeError('At least one of audio and video must be requested');
      const size = { width: 640, height: 480, frameRate: 30, facingMode: 'user' };
      return new MediaStream([
        ...(audio ? tone().map((track) => named(track, 'Microphone', {})) : []),
        ...(video ? picture().map((track) => named(track, 'Front camera', size)) : []),
      ]);
    },
  });
}

/** The error of `declineCapture`. An init script cannot refer to this constant, so it repeats the text. */
export const DECLINED_CAPTURE = 'NotAllowedError: Permission denied';

/** Makes the visitor refuse the camera and the microphone. */
export function declineCapture(): void {
  if (!navigator.mediaDevices) return;
  Object.assign(navigator.mediaDevices, {
    enumerateDevices: async () => [],
    getUserMedia: async () => {
      throw new DOMException('Permission denied', 'NotAllowedError');
    },
  });
}
