/**
 * A copy of the environment at start. Import this before anything that loads React: React picks its
 * production build by NODE_ENV on import, and the configuration needs the value as it was set.
 */
export const environment: NodeJS.ProcessEnv = { ...process.env }

process.env['NODE_ENV'] ??= 'production'
