import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { compileCacheDir } from '../host/compile-cache-dir.ts';
import type { LambdaOptions } from './lambda-options.ts';

export function functionEnvironment(options: LambdaOptions, temporaryDir: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    HOME: temporaryDir,
    TMPDIR: temporaryDir,
    NODE_COMPILE_CACHE: sharedCompileCache(),
    // CommonJS finds the packages of layers in these folders. For ES modules, see limit-imports.ts.
    NODE_PATH: (options.layerDirs ?? []).map((dir) => join(dir, 'nodejs', 'node_modules')).join(':'),
    ...options.environment,
    _HANDLER: options.handler,
    AWS_ACCESS_KEY_ID: options.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: options.credentials.secretAccessKey,
    AWS_REGION: options.region,
    AWS_DEFAULT_REGION: options.region,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: options.name,
    AWS_LAMBDA_FUNCTION_VERSION: options.version ?? '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(options.memoryMb),
    LAMBDA_TASK_ROOT: options.codeDir,
    AWS_XRAY_CONTEXT_MISSING: 'LOG_ERROR',
    AWS_XRAY_DAEMON_ADDRESS: '127.0.0.1:2000',
  };
}

/** Compile cache of all functions, which survives restarts. It halves the time of a cold start. */
function sharedCompileCache(): string {
  const dir = compileCacheDir('functions');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return dir;
}
