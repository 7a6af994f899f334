import { graphql } from '../api/index.ts';

export const WEATHER_SERVICE = graphql(`
  query WeatherService {
    weatherService {
      isAvailable
    }
  }
`);

export const WEATHER_STATIONS = graphql(`
  query WeatherStations($west: Float!, $south: Float!, $east: Float!, $north: Float!) {
    weatherStations(west: $west, south: $south, east: $east, north: $north) {
      id
      name
      latitude
      longitude
      observedAt
      description
      sky
      isNight
      temperature
      humidity
      pressure
      windSpeed
      windFrom
    }
  }
`);
