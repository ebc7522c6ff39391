/** The picture that somebody chose for an app, and what is wrong with it. */
import { useState } from 'react';
import { findImageProblem } from '../../lib/image-file.ts';

export type ImageChoice = ReturnType<typeof useImageChoice>;

export function useImageChoice() {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    file,
    problem,
    choose: (chosen: File | null) => {
      setFile(chosen);
      setProblem(chosen === null ? null : findImageProblem(chosen));
    },
    /** Shows and returns what keeps the form from being sent where a picture is a must. */
    requireOne: () => {
      const found = findImageProblem(file);
      setProblem(found);
      return found;
    },
  };
}
