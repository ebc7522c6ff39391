import { lexer } from 'marked';

globalThis.kit.readMarkdown = lexer;
