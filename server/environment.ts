/**
 * The environment as it was given. Import this before anything that loads React: React chooses its
 * production build by NODE_ENV at that moment, while the configuration asks what was really set.
 */
export const environment: NodeJS.ProcessEnv = { ...process.env }

process.env['NODE_ENV'] ??= 'production'
