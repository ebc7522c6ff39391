import workletUrl from './sound-worklet.ts?worker&url';

export interface SoundSource {
  sampleRate: number;
  close(): void;
}

/** Sends the samples of a microphone. */
export async function openSound(
  track: MediaStreamTrack,
  send: (samples: Float32Array<ArrayBuffer>) => void,
): Promise<SoundSource> {
  const context = new AudioContext();
  await context.audioWorklet.addModule(workletUrl);
  // Browsers may suspend the context until the visitor has used the page, and then resume it without another call.
  void context.resume();
  const collector = new AudioWorkletNode(context, 'sample-collector', {
    ...{ numberOfInputs: 1, numberOfOutputs: 0 },
    ...{ channelCount: 1, channelCountMode: 'explicit' },
  });
  collector.port.onmessage = ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => send(data);
  context.createMediaStreamSource(new MediaStream([track])).connect(collector);
  return {
    sampleRate: context.sampleRate,
    close: () => {
      collector.port.onmessage = null;
      void context.close();
    },
  };
}
