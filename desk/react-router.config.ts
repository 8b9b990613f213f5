import type { Config } from '@react-router/dev/config'

/** The desk is an application of its own, so that no shopper's page carries its routes. */
export default {
  appDirectory: '.',
  buildDirectory: '../build/desk',
  basename: '/mostrador',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  serverBuildFile: 'main.js',
} satisfies Config
