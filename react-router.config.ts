import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The whole map is small; asking for pieces of it would cost a request per navigation.
  routeDiscovery: { mode: 'initial' },
  // Actions of the browser stay with their page: one more file each would be named in that map.
  splitRouteModules: false,
  serverBuildFile: 'main.js',
} satisfies Config
