/** A copy of the environment at start: packages need NODE_ENV, the configuration what was set. */
export const environment: NodeJS.ProcessEnv = { ...process.env }

process.env['NODE_ENV'] ??= 'production'
