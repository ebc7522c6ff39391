/** Runs on the browser's audio thread. Collects the samples of a microphone and sends them to the page. */

declare const registerProcessor: (name: string, type: new () => AudioWorkletProcessor) => void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

/** About 40 ms of sound. */
const CHUNK_SAMPLES = 2_048;

class SampleCollector extends AudioWorkletProcessor {
  #chunk = new Float32Array(CHUNK_SAMPLES);
  #length = 0;

  process([channels]: Float32Array[][]): boolean {
    for (const sample of channels?.[0] ?? []) {
      this.#chunk[this.#length] = sample;
      this.#length += 1;
      if (this.#length === CHUNK_SAMPLES) this.#send();
    }
    return true;
  }

  #send(): void {
    this.port.postMessage(this.#chunk, [this.#chunk.buffer]);
    this.#chunk = new Float32Array(CHUNK_SAMPLES);
    this.#length = 0;
  }
}

registerProcessor('sample-collector', SampleCollector);
