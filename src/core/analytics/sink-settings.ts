/** The build's settings for each sink (AN-8). A sink without settings does not exist in this build. */
export interface SinkSettings {
  'data-layer'?: { library: string };
  crm?: { library: string };
  ads?: { library: string };
  edge?: { library: string; endpoint: string };
  audience?: { endpoint: string };
  'analytics-client'?: { library: string; key: string };
  errors?: { endpoint: string };
}
