import { Parser } from 'expr-eval-fork';

Object.assign(globalThis.kit, { ExpressionParser: Parser });
