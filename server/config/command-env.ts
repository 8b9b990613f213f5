const FOR_COMMANDS = ['PATH', 'HOME', 'DATABASE_URL'] as const

/** What a command of the command line needs of the environment, if the server starts it. */
export const commandEnv = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(FOR_COMMANDS.map((name) => [name, env[name]]))
