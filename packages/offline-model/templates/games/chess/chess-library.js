import { Chess } from 'chess.js';

globalThis.kit.Chess = Chess;
